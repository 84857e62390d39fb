"""Tests of the Rummy 500 strategy laboratory."""

"""Helpers of the tests: a slow second set of rules, a referee for game records, a random player."""

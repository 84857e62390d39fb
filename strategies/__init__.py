"""Strategies: one idea a file, declared with ``Strategy`` and listed in ``strategies.registry``."""

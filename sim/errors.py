"""Errors that a user can mend; the command line prints their sentence and exits with code 2."""


class UserError(Exception):
    """A mistake in what the user gave: one sentence that says what, where and what is allowed."""


class StrategyError(UserError):
    """An exception in a strategy that is a plain Python class; the exception itself is the ``__cause__``."""

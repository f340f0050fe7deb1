"""Stands for the package of Python 3.14, in tests with an older Python."""

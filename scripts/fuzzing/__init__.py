"""Looks for input that is neither read nor refused."""

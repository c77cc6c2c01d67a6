"""Basics: texts, keyboards and addresses of messages, errors and the clock."""

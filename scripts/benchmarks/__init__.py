"""Benchmarks, each a program of its own: `scripts/bench NAME`."""

"""The screens of a match at a physical table: scorekeeper (counters) and referee."""

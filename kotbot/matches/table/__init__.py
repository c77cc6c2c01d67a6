"""Matches at a physical table: a scorekeeper (counters) and a referee, over the same rules and store.

`opening` begins one; `entering` takes dice and answers; `correcting` sets anything right; `timeline` takes
back, brings back and tells the history; `modes` switches; `ending` asks whether the result counts.
"""

"""Matches at a physical table: a scorekeeper (counters) and a referee, over the same rules and store.

`setting_up` and `seating` say who plays what, before the match and in it; `opening` begins it. `entering`
takes dice and answers, `correcting` sets anything right, `offers` are what is asked beside. `timeline` takes
back, brings back and tells the history; `changing` changes a past line, `again` enters again what followed,
`recorded` each event of it. `provenance` says how a number came about. `switching` changes between
the two, and `ending` asks whether the result counts.
"""

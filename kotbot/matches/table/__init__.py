"""Matches at a physical table: a scorekeeper (counters) and a referee, over the same rules and store.

`setting_up` and `seating` set who plays what, before the match and in it. `entering`
takes dice and answers, `correcting` corrects anything, `offers` are questions beside them. `timeline` has
undo, redo and the history; `changing` changes a past line, `rebase` enters again what followed, `reapply`
each event of it. `provenance` tells how a number came about. `switching` changes between the two modes, and
`ending` asks whether the result counts. Below them, `lines` is the history, `writing` adds to it.
"""

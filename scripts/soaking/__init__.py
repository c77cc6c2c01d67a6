"""What must hold while everything goes wrong: `checks`, and `people` who press at random.

`scripts/soak` simulates the bot in made time (`made_time`); `scripts/soak-processes` runs it in real time, in
a process that is killed (`processes`); `scripts/soak-machines` in many, of which each fails in turn, as does
what stands between them (`machines`).
"""

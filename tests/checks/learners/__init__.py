"""Learners that there are not: how long each needs with one way of asking and another.

`memory` is how they remember, `answers` what they do with an item, `kinds` who they are and which of them are
held out from tuning, `asking` and `ours` ways of asking, `knowing_equations` the bound for them, `course` one course,
`run` what is saved in many of them; `resting` what is known on the day a rest ends, `run_rests` of many learners.
"""

"""Simulated learners: how long each needs with one way of asking and another.

`memory` is how they remember, `answers` how they answer an item, `kinds` the kinds of learners and which are
held out from tuning, `asking` the ways of asking, `knowing_equations` the bound for them, `course` one course, `run`
the savings over many courses, `rests` the recall at the end of a rest.
"""

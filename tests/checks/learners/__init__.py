"""Simulated learners: how long each needs with one way of asking and another.

`memory` is how they remember, `kinds` the kinds of learners and which are held out from tuning, `course` one course,
`knowing_equations` the bound for the ways of asking, `run` the savings over many courses, `rests` the recall at the end
of a rest.
"""

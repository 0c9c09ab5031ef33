"""Simulated learners: how long each needs with one way of asking and another.

`simulated` is what each can do; `memory` and `kinds` are learners with three stores, `other_memories` those that follow
other equations; `course` is one course, `run` the savings over many courses, `rests` the recall at the end of a rest.
"""

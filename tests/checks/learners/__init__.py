"""Learners that there are not: how long each needs with one way of asking and another.

`memory` is how they remember, `answers` what they do with an item, `kinds` who they are and which of them are
held out from tuning, `asking` ways of asking, `course` one course and what is measured.
"""

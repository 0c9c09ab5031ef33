"""The end of a round: the winner, the hands and their pips, which a learner may count first."""

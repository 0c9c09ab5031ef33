"""The end of a round: who has won, the hands and their pips; a learner who wants to counts these first."""

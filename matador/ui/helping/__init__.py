"""Pictures that help learners: frames, sums, a whole and its parts, and what an end needs."""

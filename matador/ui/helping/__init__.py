"""The pictures of the help for learners: frames, sums, a whole and its parts, and what an end needs."""

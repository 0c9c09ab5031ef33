"""Reading aloud: the sentences on screen, spoken from recorded phrases."""

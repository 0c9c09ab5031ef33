"""What is read aloud: sentences as they are shown, spoken from recorded phrases."""

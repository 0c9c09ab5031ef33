"""The table without a user interface: its state, the timing of events, the player's actions and messages."""

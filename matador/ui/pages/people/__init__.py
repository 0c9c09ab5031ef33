"""The players: choosing, creating and editing them."""

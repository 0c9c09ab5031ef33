"""What is kept on disk: settings."""

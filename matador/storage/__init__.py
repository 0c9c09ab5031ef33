"""Reading and writing files: settings, the database, backups and exported files."""

"""What must not be lost: the database, its schema, retention, backups."""

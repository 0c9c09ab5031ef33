"""The first page: one press plays."""

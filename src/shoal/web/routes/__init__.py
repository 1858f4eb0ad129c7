"""What is served where: pages, the API, static files, and the socket of a table."""

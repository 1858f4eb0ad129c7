"""The server: lobby, tables, sockets, storage and pages."""

"""Connections, addresses and limits: what stands before the application."""

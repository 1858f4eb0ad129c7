"""Shoal's games under the interfaces researchers know."""

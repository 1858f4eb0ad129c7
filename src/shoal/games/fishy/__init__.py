"""Fishy by Alan R. Moon: three games with one barrel and one set of cards."""

"""Long measurements of the whole, run by hand."""

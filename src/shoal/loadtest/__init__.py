"""The web server under load, in a process of its own: benchmarks, and what tests start."""

"""Many games of one kind side by side, played into flat arrays: what learners drive by the hundred thousand."""

"""What the sentences of all games are made of: names of squares, lists of things, paragraphs of the rules."""

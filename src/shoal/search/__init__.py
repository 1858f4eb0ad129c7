"""Looking ahead: one search for all games, through the contract and each game's heuristics."""

"""The terminal client: people at one keyboard, alone against bots or with each other."""

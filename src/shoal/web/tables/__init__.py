"""Tables in memory: opened, found again, joined, played at, owned, looked back at."""

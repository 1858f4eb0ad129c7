"""How the server is doing: metrics, health, logs, the watchdog of the event loop, the garbage collector."""

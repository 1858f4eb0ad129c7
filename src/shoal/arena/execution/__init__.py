"""How games are carried out: one game between bots, many in processes or on a cluster, and where they are kept."""

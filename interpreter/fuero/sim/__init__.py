"""Many games: bots, simulation, statistics. Looks at games through their doors only."""

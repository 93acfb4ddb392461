"""Playing many games: bots, simulation, statistics. It uses what a game offers to everybody."""

"""Playing many games: policies, matches, and how fast it goes."""

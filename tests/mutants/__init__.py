"""`make mutants`: small faults put into the engine, one at a time, for the tests to find."""

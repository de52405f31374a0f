"""The bridge: compiles ability ASTs to flat programs and runs them for the engine."""

"""`make soak`: the figures that take many minutes, measured in pieces and written down."""

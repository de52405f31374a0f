"""Making the records of a game fast."""

from __future__ import annotations

record = tuple.__new__
"""`record(Cause, (ability, source, step))` makes a named tuple of all its fields in a third of the
time that its constructor takes; for the few kinds made at every decision."""

"""The engine compiled to machine code: built, compared with the plain one, and timed beside it."""

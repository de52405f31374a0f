"""Why not: the reasons behind what the interpreter decides, found only while tracing is on."""

"""What `momon repl` does with a line: read it, show what it means, try it in a position."""

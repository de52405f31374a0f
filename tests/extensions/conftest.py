"""The example package is run by a test, in a process of its own that it is installed in."""

collect_ignore = ["example_pack"]

"""`python -m momon_dsl` is the `momon` command."""

import sys

from momon_dsl.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m lucca`."""

import sys

from lucca.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""``python -m fuero``: the command line."""

from __future__ import annotations

from fuero.cli.main import main

main()

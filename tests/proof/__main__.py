"""Print the points of an issue: point, command, required, measured, holds or not."""

from __future__ import annotations

import sys

from tests.proof.rows import TABLES, measure, table


def main(arguments: list[str]) -> int:
    known = sorted(path.stem.removeprefix("issue-") for path in TABLES.glob("issue-*.toml"))
    if len(arguments) != 1 or arguments[0] not in known:
        print(f"usage: make proof ISSUE=n, with n one of: {', '.join(known)}", file=sys.stderr)
        return 2
    print("| point | command | required | measured | holds |\n|---|---|---|---|---|", flush=True)
    holds = True
    for row in table(arguments[0]):
        result = measure(row)
        holds = holds and result.holds
        command = " ".join(row.command.split())
        cells = (row.point, f"`{command}`", result.required, result.measured)
        verdict = "yes" if result.holds else "NO"
        print(
            "|",
            " | ".join(cell.replace("|", r"\|") for cell in cells),
            f"| {verdict} |",
            flush=True,
        )
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

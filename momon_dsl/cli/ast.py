"""`momon ast`: what a script means, as JSON."""

from __future__ import annotations

import click

from momon_dsl.cli.cards import pack_option


@click.command(
    name="ast",
    epilog="\b\nExamples:\n"
    '  momon ast "FBD 167"\n'
    "  momon ast cardscripts/fbd/167.momon\n"
    "\nScripts that mean the same print the same, in whatever language they are written.",
)
@click.argument("card", metavar="CARD|PATH")
@pack_option
def command(card: str, packs: tuple[str, ...]) -> None:
    """Print the abstract syntax tree of a card or of a script file as JSON.

    Keys are sorted; places, comments, file and language are left out.
    """
    import json

    from momon_dsl.cli.cards import document_of
    from momon_dsl.language.astjson import to_json

    tree = to_json(document_of(card, packs))
    click.echo(json.dumps(tree, ensure_ascii=False, indent=2, sort_keys=True))

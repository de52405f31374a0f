"""The group of all commands; a command's module is imported when that command is used."""

from __future__ import annotations

from importlib import import_module

import click

from momon_dsl import __version__

COMMANDS = {
    "check": "Find what is wrong in scripts.",
    "explain": "Explain a code such as E301.",
    "new": "Write a start for a card, a pack or a scenario.",
    "fmt": "Write scripts in their canonical form.",
    "translate": "Write a script in the other language.",
    "phrases": "Search the vocabulary: every phrase in English and Thai.",
    "loops": "Show chains of triggers that could go on without end.",
    "refs": 'Show what every "it" and "that Momon" is bound to.',
    "text": "Print a card as its card text, in English or Thai.",
    "ast": "Print what a script means, as JSON.",
    "render": "Draw the faces of cards, or a sheet to print and cut.",
    "board": "Draw a position.",
    "test": "Run scenarios.",
    "run": "Play a scenario, step by step.",
    "replay": "Verify a saved game, go through it, play it with other cards or rules.",
    "why": "Say why something happened in a scenario, or did not.",
    "orders": "Try every order and choice: does order matter?",
    "repl": "Type a sentence or a selection, and see what it means.",
    "play": "Play a game at the terminal, against a bot or somebody beside you.",
    "sim": "Let decks play against each other, many times.",
    "demo": "Show the main job on a real card.",
    "pack": "Build packs of cards into files, verify them, take them into use.",
    "rules": "Say what a rule says, where it is implemented, which tests prove it.",
    "doctor": "Show what is loaded, and what is wrong with it.",
    "report": "Say what a run of many games tells, or how two runs differ.",
    "bench": "Measure how fast games are played.",
}
"""Each command with its line in the help; its module is `momon_dsl.cli.<name>`."""


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own, each with a `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, most used first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command; None if there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"momon_dsl.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest name for one that is misspelt."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise click.UsageError(f"No such command: {args[0]}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExamples:\n"
    "  momon check cardscripts/\n"
    '  momon text "FBD 167" --lang th\n'
    "  momon test cardscripts/\n"
    "  momon rules 9.3.5\n"
    "\nExit codes: 0 nothing found or warnings only, 1 findings, 2 wrong usage or unreadable path.",
)
@click.version_option(__version__, prog_name="momon", message="%(prog)s %(version)s")
def group() -> None:
    """Write a Momon Wonder card as card text, check it, and play it by the rules."""

"""Small extensions to install, whole or with one thing wrong."""

from __future__ import annotations

from tests.extensions.site import Site

MODULE = '''
from momon_dsl.extensions import Extension, Play
from momon_dsl.language.nodes.base import {base}, frozen
from momon_dsl.language.nodes.selections import What

@frozen
class {node}({base}):
    """Does what Incite does.

    en: {word} this
    th: {word} ตัวนี้
    """
    what: What

def play():
    from momon_dsl.interpreter.instructions.snatching import HANDLERS
    from momon_dsl.interpreter.compile import Handler
    from momon_dsl.language.nodes.instructions import Incite
    handler = HANDLERS[Incite]
    as_incite = lambda node: Incite(attacker=node.what, span=node.span)
    return Play(instructions={{{node}: Handler(
        lambda c, node: handler.build(c, as_incite(node)),
        lambda c, node: handler.possible(c, as_incite(node)),
    )}})

EXTENSION = Extension(
    nodes=({node},),
    english={{{node}: lambda phrases, n: "{word} " + phrases.say(n.what)}},
    thai={{{node}: lambda phrases, n: "{word} " + phrases.say(n.what)}},
    play=play,
)
'''


def files(
    node: str = "Ping", word: str | None = None, base: str = "AddedInstruction"
) -> dict[str, str]:
    """The files of a package with one instruction: `Ping this`."""
    word = word or node
    rule, terminal = node.lower(), word.upper()
    fragment = f"%extend _instruction: {rule}\n{rule}: {terminal} what\n"
    table = f'[keywords]\n{terminal} = "{word}"\n'
    return {
        "__init__.py": MODULE.format(node=node, word=word, base=base),
        "en/pack.lark": fragment,
        "th/pack.lark": fragment,
        "en.toml": table,
        "th.toml": table,
    }


def install(site: Site, name: str = "ping", pack: dict[str, str] | None = None) -> None:
    """Install a package as a distribution of its own, version 1.0."""
    site.install(name, "1.0", f"pack_{name}:EXTENSION")
    site.package(f"pack_{name}", pack if pack is not None else files())

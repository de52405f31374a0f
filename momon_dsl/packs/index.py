"""What stands where in the scripts of a pack that were found right, kept for the next time.

The list is plain JSON in the user's cache, sealed by its own digest and named by the digest of all
that it depends on: the bytes of every script, the manifests, the bundled cards, the program. It is
never trusted: what is not whole or not what it should be is made again, and nothing of it is ever
executed. Cards are parsed from their scripts when somebody asks for them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from momon_dsl import limits
from momon_dsl.checking.files import MANIFEST, find_scripts, read_bytes, reason_of
from momon_dsl.checking.memory import cache_of_program, read_sealed, write_sealed
from momon_dsl.checking.pack import Result, check_paths, load_pack, scripts_by_pack, siblings
from momon_dsl.checking.walking import Nodes
from momon_dsl.errors import PackError, ScriptError
from momon_dsl.interpreter.pool import Numbered, pool
from momon_dsl.language.findings import Finding, finding_of
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.keywords import KeywordUse
from momon_dsl.resources import cardscripts_dir

from .problems import PackRefused, problem

if TYPE_CHECKING:
    from momon_dsl.checking.script import CheckedScript

    from .ondemand import Reader
    from .store import Installed

KINDS: Final = frozenset({"card", "deck", "format", "keyword", "scenario"})
_KEPT: Final = 16
"""Lists of so many packs, or states of one pack, are kept side by side."""


class Entry(NamedTuple):
    """One item of a script: a card by its number, the others by their name, and its place.

    `names` are those of a card, in every language, `symbols` those that it has or speaks of, and
    `abilities` is how many have a number of their own in a pool. Places are as in `Span`, in the
    text that the parser gets, and go on to the next item; `file` counts the scripts.
    """

    kind: str
    key: str
    names: tuple[str, ...]
    symbols: tuple[str, ...]
    abilities: int
    file: int
    start: int
    end: int
    line: int
    column: int


class Index(NamedTuple):
    """The items of a pack in their order, and the path and the language of each script.

    They stand in columns, which are read and verified at once; `places` has five numbers for each.
    """

    files: tuple[tuple[str, str], ...]
    kinds: list[str]
    keys: list[str]
    names: list[list[str]]
    symbols: list[list[str]]
    abilities: list[int]
    places: list[int]

    def entry(self, row: int) -> Entry:
        """The item of a row."""
        file, start, end, line, column = self.places[5 * row : 5 * row + 5]
        names, symbols = tuple(self.names[row]), tuple(self.symbols[row])
        said = (self.kinds[row], self.keys[row], names, symbols, self.abilities[row])
        return Entry(*said, file, start, end, line, column)

    @classmethod
    def joined(cls, lists: Iterable[Index]) -> Index:
        """One list of several, with their items in this order."""
        whole = cls((), [], [], [], [], [], [])
        for each in lists:
            shift, places = len(whole.files), list(each.places)
            places[::5] = [file + shift for file in places[::5]]
            whole.kinds.extend(each.kinds)
            whole.keys.extend(each.keys)
            whole.names.extend(each.names)
            whole.symbols.extend(each.symbols)
            whole.abilities.extend(each.abilities)
            whole.places.extend(places)
            whole = whole._replace(files=(*whole.files, *each.files))
        return whole

    @classmethod
    def of(cls, files: Iterable[tuple[str, str]], entries: Iterable[Entry]) -> Index:
        """The list of some items."""
        made = cls(tuple(files), [], [], [], [], [], [])
        for entry in entries:
            made.kinds.append(entry.kind)
            made.keys.append(entry.key)
            made.names.append(list(entry.names))
            made.symbols.append(list(entry.symbols))
            made.abilities.append(entry.abilities)
            made.places.extend(entry[5:])
        return made


class Sources(NamedTuple):
    """The scripts that were asked for, and a digest of all that their meaning depends on.

    `required` are the installed packs that theirs require.
    """

    scripts: dict[str, bytes]
    key: str
    required: tuple[Installed, ...] = ()


def index_of(paths: Iterable[str], sources: Sources) -> Index:
    """The list for some paths, remembered or made by a whole check.

    Raises ScriptError with the diagnostics if a script is refused, and PackError if one has been
    changed meanwhile.
    """
    paths = list(paths)
    found = _recall(sources)
    if found is None:
        found = _check(paths, sources)
        if gather(paths).key != sources.key:
            raise PackError("The scripts were changed while they were read. Read them again.")
        _remember(sources.key, found)
    return found


def gather(paths: Iterable[str]) -> Sources:
    """Read all scripts; raises PackError for one that cannot be read.

    So it is where a pack that theirs require is not installed.
    """
    found = find_scripts(paths)
    if found.unreadable:
        path, reason = found.unreadable[0]
        raise PackError(f"{path}: {reason}")
    scripts: dict[str, bytes] = {}
    required: dict[str, Installed] = {}
    digest = hashlib.sha256(_bundled_digest())
    for root, named in scripts_by_pack(found.scripts).items():
        if root is not None:
            _take(digest, os.path.join(root, MANIFEST))
            required.update((row.digest, row) for row in _required_by(root))
        for path in named:
            try:
                scripts[path] = read_bytes(path)
            except OSError as error:
                raise PackError(f"{path}: {reason_of(error)}") from error
            _add(digest, os.path.abspath(path), scripts[path])
        for path in siblings(root, named):
            _take(digest, path)
    in_order = {path: scripts[path] for path in found.scripts}
    _add(digest, "", "\0".join(in_order).encode("utf-8", "surrogateescape"))
    for row in required.values():
        _add(digest, row.folder, row.digest.encode("ascii"))
    return Sources(in_order, digest.hexdigest(), tuple(required.values()))


def _required_by(root: str) -> tuple[Installed, ...]:
    from .required import required_by  # late: it needs this module

    return required_by(root)


def _bundled_digest() -> bytes:
    """The bundled cards count too: scripts may name them."""
    digest = hashlib.sha256()
    for path in find_scripts([str(cardscripts_dir())]).scripts:
        _take(digest, path)
    return digest.digest()


def _take(digest: Any, path: str) -> None:
    """Let a file count; one that cannot be read counts as such."""
    data = b"?"
    with suppress(OSError):
        data = b"=" + read_bytes(path)
    _add(digest, os.path.abspath(path), data)


def _add(digest: Any, path: str, data: bytes) -> None:
    name = path.encode("utf-8", "surrogateescape")
    digest.update(b"%d %d " % (len(name), len(data)))
    digest.update(name)
    digest.update(data)


# --- made by a check -----------------------------------------------------------------------------


def _check(paths: list[str], sources: Sources) -> Index:
    from .facts import lists_of  # late: it loads the parser, and needs this module

    made: dict[str, CheckedScript] = {}
    result = check_paths(paths, made.__setitem__)
    if result.errors:
        _refuse_mistakes(paths, result)
    whole = Index.joined(lists_of(sources.scripts, made).values())
    return with_keywords_counted(whole, sources)


def _refuse_mistakes(paths: list[str], result: Result) -> None:
    """Raise ScriptError with all diagnostics; names that required packs define are no mistakes."""
    from .required import but_required  # late: it needs this module

    left = but_required(result)[0]
    if left.errors:
        try:
            load_pack(paths)
        except ScriptError as error:
            known = _findings(result) - _findings(left)
            found = [each for each in error.diagnostics if finding_of(each) not in known]
            path, first = next((f.path, x) for f in left.files for x in f.findings if x.is_error)
            place = f"{path}:{first.line}:{first.column}"
            raise ScriptError(f"{place}: {first.code}", found) from None


def _findings(result: Result) -> set[Finding]:
    return {finding for file in result.files for finding in file.findings}


def with_keywords_counted(index: Index, sources: Sources) -> Index:
    """The list with what the cards have by their keywords, which other scripts may define."""
    from .ondemand import Reader

    reader = Reader(index, sources)
    for row, count in enumerate(index.abilities):
        if count == _BY_KEYWORD:
            index.symbols[row], index.abilities[row] = _counted(_card(reader, index, row))
    return index


def _card(reader: Reader, index: Index, row: int) -> Card:
    """A card with what its keywords stand for; raises `PackRefused` if that is too much."""
    try:
        return reader.card(row)
    except PackRefused:
        raise
    except PackError:
        at = index.entry(row)
        most = limits.KEYWORD_ABILITIES
        raise PackRefused(
            [problem("much_keywords", reader.path(row), at.line, at.column, card=at.key, most=most)]
        ) from None


def key_of(item: Any) -> tuple[str, str]:
    """The kind of an item, and its number or its name."""
    return type(item).__name__.lower(), getattr(item, "id", None) or item.name


def entries_of(script: CheckedScript, file: int) -> Iterator[Entry]:
    """The items of one script, which is the `file`-th."""
    items = script.document.items if script.document else ()
    spans = [item.span for item in items if item.span is not None]
    # The full stop is no part of a sentence, so that an item goes on to the next one.
    starts = [*(span.start for span in spans), len(script.source.script)]
    for item, span, end in zip(items, spans, starts[1:], strict=True):
        kind, key = key_of(item)
        names = (item.name, *(name for _, name in getattr(item, "names", ())))
        place = (span.start, end, span.line, span.column)
        if isinstance(item, Card):
            yield Entry(kind, key, names, *_counts(item), file, *place)
        else:
            yield Entry(kind, key, (), (), 0, file, *place)


_BY_KEYWORD: Final = -1
"""The number of abilities of a card that is not known before all keywords are."""


def _counts(card: Card) -> tuple[tuple[str, ...], int]:
    """As `_counted`, of a card without keywords; going through it once is a third of the time."""
    nodes = Nodes(card)
    if nodes.of(KeywordUse):
        return (), _BY_KEYWORD
    symbols: set[str] = set()
    abilities = 0
    kinds: Iterable[Any] = nodes.kinds
    for kind in kinds:
        numbered, several, one = _counted_of(kind)
        found: list[Any] = nodes.of(kind)
        if numbered:
            abilities += len(found)
        if several:
            symbols.update(*[node.symbols for node in found])
        if one:
            symbols.update([node.symbol or "" for node in found])
    return tuple(sorted(symbols - {""})), abilities


@cache
def _counted_of(kind: Any) -> tuple[bool, bool, bool]:
    """Whether the nodes of a class are numbered abilities, have symbols, and have one symbol."""
    return issubclass(kind, Numbered), hasattr(kind, "symbols"), hasattr(kind, "symbol")


def _counted(card: Card) -> tuple[list[str], int]:
    alone = pool((card,))
    return list(alone.symbols), len(alone.abilities)


# --- remembered ----------------------------------------------------------------------------------


def _place(key: str) -> Path:
    return cache_of_program() / f"{key}.pack"


def _remember(key: str, index: Index) -> None:
    payload = json.dumps(index, ensure_ascii=False).encode("utf-8", "surrogatepass")
    if len(payload) > limits.PACK_INDEX_BYTES // 2:
        return
    write_sealed(_place(key), payload)
    with suppress(OSError):
        kept = sorted(_place(key).parent.glob("*.pack"), key=lambda p: p.stat().st_mtime)
        for old in kept[:-_KEPT]:
            old.unlink()


def _recall(sources: Sources) -> Index | None:
    payload = read_sealed(_place(sources.key), limits.PACK_INDEX_BYTES)
    try:
        found = None if payload is None else index_from_json(json.loads(payload))
    except (ValueError, TypeError, RecursionError):
        return None
    if found is None or [path for path, _ in found.files] != list(sources.scripts):
        return None
    # An ability takes more than one letter, and room is made for as many as there are said to be.
    possible = sum(map(len, sources.scripts.values()))
    return found if sum(found.abilities) <= possible else None


def index_from_json(data: Any) -> Index:
    """A list read back; raises ValueError or TypeError if it is not one."""
    files, kinds, keys, names, symbols, abilities, places = data
    made = tuple((str(path), str(language)) for path, language in files)
    if any(language not in ("en", "th") for _, language in made):
        raise ValueError("not a language")
    if not (set(kinds) <= KINDS and _only(keys, str)):
        raise ValueError("not items")
    for texts in (names, symbols):
        if not (_only(texts, list) and _only(chain.from_iterable(texts), str)):
            raise ValueError("not names and symbols")
    lengths = {len(kinds), len(keys), len(names), len(symbols), len(abilities), len(places) / 5}
    if len(lengths) != 1:
        raise ValueError("not columns of one length")
    for numbers in (abilities, places):
        if not _only(numbers, int) or min(numbers, default=0) < 0:
            raise ValueError("not numbers and places")
    if max(places[::5], default=-1) >= len(made):
        raise ValueError("not in a script")
    return Index(made, kinds, keys, names, symbols, abilities, places)


def _only(column: Iterable[Any], kind: type[Any]) -> bool:
    return set(map(type, column)) <= {kind}

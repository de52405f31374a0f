"""Random cards that the checker passes, made anew from one seed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import attrs

from momon_dsl.checking.document import check_document
from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import keywords as k
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes import spaces as p
from momon_dsl.language.nodes.documents import Card, Document, Powers

from .random_parts import PLACES, SYMBOLS, Parts

ACTIONS = ("be Snatched", "be targeted", "be Moved", "Snatch")
NOT_OF_THIS = ("is Snatched", "is revealed")
HAPPENS = (
    "is Summoned",
    "is Snatched",
    "Snatches",
    "Moves",
    "is Swapped",
    "is put into a Void",
    "leaves the Arena",
    "returns to a Hand",
    "is revealed",
)
WOULD = ("be put into a Void", "return to a Hand", "be Snatched", "Move", "be Summoned")


def _several(what: s.What) -> bool:
    return isinstance(what, s.ThoseMomon) or (
        isinstance(what, s.Selection) and (what.how == "each" or what.maximum > 1)
    )


class Maker(Parts):
    """Draws cards; every node is new, as nodes of a parsed script are."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.keywords = 0
        self.quotes = 0
        """How many abilities in quotes are open around what is drawn."""
        self.gives = False
        """Whether Momon grant one another much that works all the time."""
        self.known: list[a.Ability] = []
        """Abilities drawn so far."""
        self.would: Any = "Move"
        self.busy = False
        """Whether much happens at once, and much instead of it."""

    # --- instructions -----------------------------------------------------------------------

    def change(self) -> int:
        return int(self.one(-2, -1, 1, 1, 2, 3))

    def duration(self) -> Any:
        return self.one(
            "until end of turn",
            "until the start of your next turn",
            "until the end of your next turn",
            "while this is in the Arena",
            "until the game ends",
        )

    def control(self, what: s.What) -> i.Control:
        to = self.one("you", "opponent", "owner")
        lasts = to != "owner" and self.often(0.6)
        return i.Control(what=what, to=to, duration=self.duration() if lasts else None)

    def move(self) -> i.Move:
        what = self.what()
        if _several(what):
            return i.Move(what=what, to=p.EmptySpace(different=True))
        return i.Move(what=what, to=self.space())

    def summon(self) -> i.Summon:
        if self.often(0.15):
            what: s.What = self.reference()
        else:
            what = attrs.evolve(self.selection(several=0.25), zone=self.zone())
            kept = tuple(
                f
                for f in what.filters
                if not isinstance(f, s.ControlledBy | s.AdjacentTo | s.MovedThisWay)
            )
            what = attrs.evolve(what, filters=kept)
        into: p.SpaceRef | None = self.space() if self.often(0.4) else None
        if isinstance(into, p.EmptySpace) and _several(what):
            into = p.EmptySpace(different=True)
        return i.Summon(what=what, into=into, check=self.often(0.8))

    def change_of(self) -> i.Instruction:
        """What starts a continuous effect other than on numbers added."""
        what, duration = self.what(), self.duration()
        kinds = ["symbols", "symbols", "stars", "lost", "unable"] + ["gained"] * (self.quotes < 1)
        kind = self.one(*kinds)
        if kind == "symbols":
            return i.ChangesSymbols(
                what=what, gains=self.often(0.5), symbols=self.symbols(), duration=duration
            )
        if kind == "stars":
            return i.StarsBecome(what=what, stars=self.amount(), duration=duration)
        if kind == "lost":
            return i.LosesAbilities(what=what, ability=self.lost(), duration=duration)
        if kind == "unable":
            by = self.who() if self.often(0.2) else None
            action = "be targeted" if by else self.one(*ACTIONS)
            return i.BecomesUnable(what=what, action=action, by=by, duration=duration)
        return i.GainsAbility(what=what, ability=self.quoted(), duration=duration)

    def lost(self) -> a.Ability | k.KeywordUse | None:
        """One that some card has had, None for all of them."""
        if not self.known or self.quotes or self.often(0.4):
            return None
        return copy.deepcopy(self.one(*self.known))

    def symbols(self) -> tuple[str, ...]:
        return tuple(self.r.sample(SYMBOLS, self.one(1, 1, 2)))

    def quoted(self) -> a.Ability | k.KeywordUse:
        """A continuous one may quote another once more, and then once more."""
        self.quotes += 1
        made: list[a.Ability] = []
        for _ in range(self.one(1, 1, 1, 1, 2)):
            always = self.often(0.7 if self.gives else 0.4)
            made.append(self.continuous() if always else self.triggered())
        self.quotes -= 1
        if len(made) == 1:
            self.known.append(made[0])
            return made[0]
        self.keywords += 1
        return k.KeywordUse(name=f"Both{self.keywords}", expansion=tuple(made))

    def copy(self) -> i.CopyOf:
        return i.CopyOf(
            what=self.what(),
            part=self.one("powers", "abilities"),
            of=self.single(),
            duration=self.duration(),
        )

    def per(self) -> n.CountOf | None:
        return n.CountOf(what=self.each(0)) if self.often(0.2) else None

    def choose(self) -> i.Choose:
        made = self.selection(zones=0.3)
        how = made.how if made.how in ("choose", "random") else "choose"
        low, high = (made.minimum, made.maximum) if made.maximum else (1, 1)
        made = attrs.evolve(made, how=how, minimum=low, maximum=high)
        return i.Choose(who=self.who(), what=made)

    def rotate(self) -> i.Rotate:
        if self.often(0.4):
            what = attrs.evolve(self.selection(zones=0.0), minimum=3, maximum=3)
            every = what.how == "each"
            return i.Rotate(whats=(attrs.evolve(what, minimum=0, maximum=0) if every else what,))
        return i.Rotate(whats=tuple(self.single() for _ in range(self.one(3, 3, 4))))

    def hand(self) -> s.Zone:
        return s.Zone(names=("Hand",), whose=self.who())

    def card_of_zone(self) -> s.Selection:
        return attrs.evolve(self.selection(), filters=self.filters(0, zone=True))

    def instruction(self) -> i.Instruction:
        if self.busy and self.often(0.7):
            return self.happens_instead()
        if self.often(0.01):
            return i.EndGame(result=self.one("you win", "opponent wins", "draw"))
        return self.weighted(
            {
                lambda: i.PutIntoVoid(what=self.what(zones=0.25)): 5,
                lambda: i.ReturnToHand(what=self.what(zones=0.25)): 5,
                self.summon: 6,
                self.move: 5,
                lambda: i.Swap(first=self.single(), second=self.single()): 3,
                lambda: i.PerformCheck(attacker=self.what()): 2,
                lambda: i.Incite(attacker=self.what()): 3,
                lambda: i.DirectSnatch(what=self.what()): 3,
                lambda: i.GetsPower(
                    what=self.what(),
                    amount=self.change(),
                    side=self.side(),
                    per=self.per(),
                    duration=self.duration(),
                ): 4,
                lambda: i.GetsStars(
                    what=self.what(),
                    amount=self.change(),
                    per=self.per(),
                    duration=self.duration(),
                ): 2,
                self.choose: 3,
                lambda: i.SkipStep(step=self.one("Summon", "Snatch Check", "End")): 1,
                self.change_of: 5,
                self.copy: 2,
                lambda: self.control(self.what()): 3,
                self.rotate: 2,
                lambda: i.Reveal(what=attrs.evolve(self.card_of_zone(), zone=self.hand())): 1,
                lambda: i.LookAtHand(whose=self.who()): 1,
                lambda: i.RandomiseVoid(whose=self.who()): 1,
            }
        )

    def elsewhere(self) -> i.Instruction:
        """Any instruction, for once not of the busy ones."""
        busy, self.busy = self.busy, False
        made = self.instruction()
        self.busy = busy
        return made

    def steps(self) -> tuple[i.Instruction, ...]:
        return tuple(self.instruction() for _ in range(1 + self.often(0.25)))

    def modes(self) -> i.ChooseModes:
        count = self.r.randint(2, 3)
        low, high = self.one((1, 1), (0, 1), (0, 2), (1, 2))
        made = tuple(i.Mode(steps=self.steps()) for _ in range(count))
        who = self.one("you", "you", "opponent")
        return i.ChooseModes(who=who, minimum=low, maximum=high, modes=made)

    def sentence(self, first: bool) -> list[i.Sentence]:
        if self.busy and self.often(0.4):
            return [self.together()]
        made: list[i.Sentence] = [
            self.weighted(
                {
                    lambda: i.Do(steps=self.steps()): 7,
                    lambda: i.May(who=self.one("you", "you", "opponent"), steps=self.steps()): 4,
                    lambda: i.If(condition=self.condition(), steps=self.steps(), may=self.may()): 1,
                    self.modes: 2 if first else 1,
                    lambda: i.ForEach(what=self.for_what(), steps=self.steps(), may=self.may()): 1,
                    lambda: i.Repeat(times=self.r.randint(1, 3), steps=self.steps()): 1,
                    self.later: 1,
                    self.together: 3,
                }
            )
        ]
        if isinstance(made[0], i.If) and self.often(0.5):
            made.append(i.Otherwise(steps=self.steps(), may=self.may()))
        if self.often(0.6 if isinstance(made[0], i.May) else 0.1):
            made.append(i.IfYouDo(did=self.often(0.75), steps=self.steps(), may=self.may()))
            if made[-1].did and self.often(0.2):
                made.append(i.IfYouDo(did=False, steps=self.steps(), may=self.may()))
        return made

    def may(self) -> s.Who | None:
        """Who can decline what follows a condition."""
        return self.one("you", "you", "opponent") if self.often(0.2) else None

    def later(self) -> i.Later:
        point = self.one(
            "end of this turn",
            "start of the next turn",
            "start of your next turn",
            "start of your opponent's next turn",
            "end of the next turn",
            "end of your next turn",
            "end of your opponent's next turn",
        )
        return i.Later(point=point, steps=self.steps(), may=self.may())

    def together(self) -> i.AtSameTime:
        return i.AtSameTime(steps=tuple(self.instruction() for _ in range(self.one(2, 2, 3))))

    def for_what(self) -> s.What:
        return s.ThoseMomon() if self.often(0.2) else self.each()

    def body(self) -> tuple[i.Sentence, ...]:
        made = self.sentence(first=True)
        while self.often(0.35):
            made += self.sentence(first=False)
        return tuple(made[:4])

    # --- abilities --------------------------------------------------------------------------

    def when(self) -> a.When:
        if self.often(0.2):
            others = [happens for happens in HAPPENS if happens not in NOT_OF_THIS]
            return a.When(subject=s.This(), happens=self.one(*others))
        return a.When(subject=self.someone(), happens=self.one(*HAPPENS))

    def someone(self) -> s.Selection:
        """The subject of a trigger."""
        filters = self.filters()
        return s.Selection(
            how="choose",
            other=self.other(filters, 0.5),
            filters=filters,
            name="Prey" if self.often(0.1) else None,
        )

    def when_symbols(self) -> a.WhenSymbols:
        subject: s.What = s.This() if self.often(0.3) else self.someone()
        gains, symbol = self.one(True, False, None), self.one(*SYMBOLS, None)
        return a.WhenSymbols(subject=subject, gains=gains, symbol=symbol)

    def trigger(self) -> a.Trigger:
        return self.weighted(
            {
                a.OnSummon: 8,
                a.OnSnatch: 3,
                a.WhenThisSnatched: 2,
                a.WhenThisReturns: 2,
                lambda: a.AtTurn(
                    point=self.one("start", "end"), whose=self.one("your", "opponent's", "each")
                ): 3,
                self.when: 7,
                self.when_symbols: 2,
                a.WhenCheckTakesNone: 1,
                a.WhenSummonFails: 1,
            }
        )

    def triggered(self) -> a.Triggered:
        trigger, body = self.trigger(), self.body()
        if isinstance(trigger, a.When) and trigger.happens == "Moves" and self.often(0.4):
            # Drawn like any other Space it would hardly ever be where it means something.
            body = (i.Do(steps=(i.Move(what=s.This(), to=p.SpaceLeft()),)), *body)
        return a.Triggered(
            trigger=trigger,
            body=body,
            condition=self.condition() if self.often(0.2) else None,
            once=self.one("turn", "game") if self.often(0.25) else None,
        )

    def statement(self) -> a.Statement:
        if self.busy and self.often(0.8):
            return self.instead()
        if self.gives and self.often(0.6):
            return self.layered()
        subject: s.What = s.This() if self.often(0.3) else self.each()
        return self.weighted(
            {
                lambda: a.HasPower(
                    subject=subject,
                    amount=self.change(),
                    side=self.side(),
                    per=self.each() if self.often(0.3) else None,
                ): 4,
                lambda: self.has_ability(subject): 3 if self.quotes < 3 else 0,
                lambda: a.Cannot(subject=subject, action=self.one(*ACTIONS)): 3,
                lambda: a.Cannot(subject=subject, action="be targeted", by=self.who()): 1,
                lambda: a.HasStars(
                    subject=subject,
                    amount=self.change(),
                    per=self.each() if self.often(0.5) else None,
                ): 3,
                lambda: a.HasSymbols(
                    subject=subject, gains=self.often(0.5), symbols=self.symbols()
                ): 3,
                lambda: a.HasNoAbilities(subject=subject, ability=self.lost()): 2,
                lambda: a.NoSummonInto(who=self.who()): 2,
                self.summon_only: 3,
                self.instead: 4,
            }
        )

    def layered(self) -> a.Statement:
        """What works in the layer of abilities, or is plainly seen in a later one."""
        subject = self.weighted({s.This: 1, self.each: 2, self.plain: 3})
        made: dict[Callable[[], Any], int] = {
            lambda: self.has_ability(subject): 6 if self.quotes < 3 else 0,
            lambda: a.HasNoAbilities(subject=subject, ability=self.lost()): 1,
            lambda: a.HasPower(subject=subject, amount=self.change()): 2,
            lambda: a.Cannot(subject=subject, action=self.one(*ACTIONS)): 1,
        }
        return self.weighted(made)

    def plain(self) -> s.Selection:
        """Each of some: what few filters leave."""
        filters = self.one((), (), (s.ControlledBy(who=self.who()),), (s.AdjacentTo(of=s.This()),))
        return s.Selection(how="each", minimum=0, maximum=0, other=self.often(0.4), filters=filters)

    def has_ability(self, subject: s.What) -> a.HasAbility:
        return a.HasAbility(subject=subject, ability=self.quoted())

    def summon_only(self) -> a.SummonOnly:
        if self.often(0.5):
            return a.SummonOnly(place=self.one(*PLACES))
        if self.often(0.3):
            return a.SummonOnly(beside=attrs.evolve(self.each(0), zone=None))
        return a.SummonOnly(only_if=self.condition())

    def instead(self) -> a.Instead:
        """Often of the same event as one before, so that several apply to it."""
        if self.often(0.6):
            self.would = self.r.choices(WOULD, (4, 3, 4, 4, 1))[0]
        return a.Instead(would=self.would, instruction=self.happens_instead())

    def happens_instead(self) -> i.Instruction:
        """An instruction without a target."""
        return self.weighted(
            {
                lambda: i.PutIntoVoid(what=self.aimless()): 3,
                lambda: i.ReturnToHand(what=self.aimless()): 3,
                lambda: i.Incite(attacker=self.aimless()): 1,
                lambda: i.DirectSnatch(what=self.aimless()): 2,
                lambda: self.control(self.aimless()): 2,
                lambda: i.Move(what=self.aimless(single=True), to=self.empty_space()): 3,
                self.change_of: 2,
                self.summon: 2,
                self.elsewhere: 2,
                lambda: i.Swap(
                    first=self.aimless(single=True), second=self.aimless(single=True)
                ): 2,
            }
        )

    def aimless(self, single: bool = False) -> s.What:
        if self.often(0.5):
            return self.one(s.This(), s.It())
        made = self.each(0)
        if single or self.often(0.6):
            how = self.one("random", "choose", "choose")
            made = attrs.evolve(made, how=how, minimum=1, maximum=1)
        return made

    def continuous(self) -> a.Continuous:
        return a.Continuous(
            statements=tuple(self.statement() for _ in range(self.one(1, 1, 1, 2, 2, 3))),
            condition=self.condition() if self.often(0.3) else None,
        )

    def passed(self, make: Callable[[], a.Ability]) -> a.Ability:
        """An ability that the checker passes: one in two or three drawn."""
        for _ in range(200):
            ability = make()
            card = Card(id="X1", name="X", abilities=(ability,))
            found = check_document(Document(items=(card,)))
            if not any(each.severity == "error" for each in found):
                return ability
        raise AssertionError("the maker of random abilities draws too many that are refused")

    def card(self, number: int) -> Card:
        powers = [self.r.randint(0, 5) if self.often(0.9) else None for _ in range(4)]
        made: list[a.Ability] = []
        always = 0.6 if self.gives else 0.3
        for _ in range(self.r.choices((0, 1, 2), (1, 6, 3))[0]):
            made.append(self.passed(self.continuous if self.often(always) else self.triggered))
        self.known += made
        return Card(
            id=f"R{number}",
            name=f"Card {number}",
            symbols=tuple(self.r.sample(SYMBOLS, self.r.choice((0, 1, 1, 1, 2)))),
            stars=self.r.randint(1, 3),
            powers=Powers(*powers),
            abilities=tuple(made),
        )


def random_cards(seed: int, count: int = 8) -> list[Card]:
    maker = Maker(Random(seed))
    maker.busy = seed % 3 == 2
    maker.gives = seed % 4 == 1
    return [maker.card(number) for number in range(1, count + 1)]


def document_of(cards: Iterable[Card]) -> Document:
    """Each card once, after the keywords by which its abilities in quotes are named."""
    defined = {card.id: card for card in cards}
    uses = [use for card in defined.values() for use in descend(card, k.KeywordUse)]
    keywords = {use.name: k.Keyword(name=use.name, abilities=use.expansion) for use in uses}
    return Document(items=(*keywords.values(), *defined.values()))

"""Choices on the forms for matches and players: the match that each leads to, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from matador.play.playable import as_long
from matador.rules import RulesetError
from matador.storage.setups import LONGEST_NAME, MatchSetup, SeatSetup
from matador.ui.kit.base import PageView
from matador.ui.kit.bodies import Chip, Switch, TextField
from matador.ui.kit.cells import Body, Cell, Contents
from matador.ui.kit.field import LONGEST_NUMBER, Field, name_field
from matador.ui.kit.intents import PageIntent
from matador.ui.language import Language

TabName: TypeAlias = Literal["game", "rules", "players"]
"""A tab of the page for a new match."""
T = TypeVar("T")

NAME_KEY = "name"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choices so far, and the part of them that is shown."""

    setup: MatchSetup
    """Always a match that can be played."""
    deal: int | None = None
    """The deal number; None for a random deal."""
    last_deal: int | None = None
    """The deal number of the last match, which can be dealt again."""
    tab: TabName = "game"
    seat: int = 0
    """The seat whose details are shown."""
    profiles: tuple[SeatSetup, ...] = ()
    """The seat settings of all known players."""


@dataclass(frozen=True, slots=True)
class TakeSetup(PageIntent):
    """Replace the match that is being set up."""

    setup: MatchSetup
    news: str = ""
    """Its other changes, shown in the footer until the next action."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice, and the match that it leads to."""

    key: str
    after: MatchSetup
    is_chosen: bool
    kinds: tuple[str, ...] | None = None
    """The codes of the conflicts in that match; None if it can be played."""

    @property
    def is_refused(self) -> bool:
        return self.kinds is not None


def offer(key: str, after: MatchSetup, *, is_chosen: bool) -> Offer:
    try:
        after.rules()
    except RulesetError as error:
        return Offer(key, after, is_chosen, error.kinds)
    return Offer(key, after, is_chosen)


def long_offers(
    setup: MatchSetup, key: str, values: Iterable[T], now: T, chosen: Callable[[MatchSetup, T], MatchSetup]
) -> Iterator[tuple[T, Offer]]:
    for value in values:
        after = setup if value == now else as_long(setup, chosen(setup, value))
        yield value, offer(f"{key}:{value}", after, is_chosen=value == now)


def cell_of(
    language: Language, offer: Offer, name: str, body: Body, hint: str = "", *, news: str = ""
) -> Cell:
    """The cell of an offer; a refused one shows the reason. `news` is shown once the offer is taken."""
    if offer.kinds is None:
        return Cell(offer.key, "choice", name, body, TakeSetup(offer.after, news), hint, offer.is_chosen)
    reason = why_not(language, offer.kinds)
    said = f"{name.removesuffix('.')}. {reason}"
    return Cell(offer.key, "choice", said, body, None, reason, offer.is_chosen, is_refused=True)


def chip_of(language: Language, offer: Offer, label: str, hint: str = "", *, news: str = "") -> Cell:
    return cell_of(language, offer, label, Chip(label), hint, news=news)


def switch_of(language: Language, offer: Offer, sentence: str, hint: str = "", *, news: str = "") -> Cell:
    """An offer as a switch, labelled with the sentence without its full stop."""
    label = sentence.removesuffix(".")
    return cell_of(language, offer, label, Switch(label), hint, news=news)


def name_cell(language: Language, name: str, suggested: str, written: Field | None) -> Cell:
    """The field for a name; `written` is the text typed so far, while it is edited."""
    field, is_edited = written or name_field(name, LONGEST_NAME), written is not None
    body = TextField(field, suggested, "n" * LONGEST_NAME, is_edited=is_edited)
    label = language.say("Name")
    return Cell(NAME_KEY, "field", f"{label}: {body.text or suggested}", body)


def typing_hints(language: Language) -> dict[str, str]:
    """Why something that was typed is left out: a wrong letter, or a name or number that is full."""
    say = language.say
    return {
        "letter": say("You can't type that here."),
        "name": say("A name can have up to {n} letters.", n=LONGEST_NAME),
        "number": say("A number can have up to {n} digits.", n=LONGEST_NUMBER),
    }


def hint_of(contents: Contents, view: PageView, usual: str, refusal: str = "") -> tuple[str, bool]:
    """The hint at the foot, and whether it is news or a reason. `refusal` tells what is wrong with the form."""
    language, field = view.look.language, view.field
    if view.news:
        return view.news, True
    if field is not None and field.refusal is not None:
        return typing_hints(language)["letter" if field.refusal == "letter" else field.holds], True
    if refusal:
        return refusal, True
    cells = (cell for group in contents.groups for cell in group.cells)
    cell = next((cell for cell in cells if cell.key == view.focus and cell.hint), None)
    return (usual, False) if cell is None else (cell.hint, cell.is_refused)


def why_not(language: Language, kinds: Sequence[str]) -> str:
    say = language.say
    known = {
        "teams-need-four": say("Teams need four players."),
        "too-few-tiles": say("There aren't enough tiles. Choose a larger set or fewer players."),
        "no-deal": say("This game doesn't work with that many players and this set."),
        "matadors-not-in-set": say("Some of the matadors you chose aren't in this set."),
        "matadors-with-blanks": say("One of the matadors you chose has a blank."),
        "matadors-cannot-lie": say("Nobody could ever play a matador."),
        "double-blank-cannot-lie": say("Nobody could ever play the double blank."),
        "complement-needs-same": say("That only works in games where touching halves match."),
        "spinner-with-complement": say(
            "Matadors change the ends here, so a double can't open all four sides."
        ),
        "double-must-decide": say("In this game the player with the highest double must go first."),
        "penalty-with-teams": say("In this game everybody plays for themselves, so there are no teams."),
        "penalty-with-rounds": say("In this game pips are counted, not rounds."),
        "too-many-rounds": say("A match can't have that many rounds."),
        "target-needs-points": say("Nobody scores points in this game, so you can't play for points."),
        "no-effect": say("That makes no difference in this game."),
        "face-taken": say("Another player has this face."),
        "colour-taken": say("Another player has this colour."),
        "nobody-plays": say("At least one person must play."),
    }
    found = next((known[kind] for kind in kinds if kind in known), None)
    return say("This can't be played.") if found is None else found

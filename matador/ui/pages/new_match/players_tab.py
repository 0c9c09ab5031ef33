"""The third tab: how many play, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from matador.ai.bots import BOTS
from matador.ai.strengths import strength_of
from matador.storage.setups import LONGEST_NAME, MatchSetup, SeatSetup, changed_seat
from matador.ui.kit.cells import (
    Avatar,
    Cell,
    Contents,
    Group,
    Owner,
    Portrait,
    SeatCard,
    Swatch,
    Switch,
)
from matador.ui.kit.field import Field
from matador.ui.language import Language
from matador.ui.pages.new_match.acts import ShowSeat
from matador.ui.pages.new_match.help_blocks import help_blocks
from matador.ui.pages.new_match.making import cell_of, chip_of, switch_of, text_field
from matador.ui.pages.new_match.offers import Offer, players_offers, teams_offer
from matador.ui.pages.new_match.seat_offers import (
    colour_offers,
    face_offers,
    is_learner,
    open_hands_offer,
    resident_offers,
    who_offers,
)
from matador.ui.sentences.aids import aid_name, learner_name
from matador.ui.sentences.lengths import teams_of_four, teams_off
from matador.ui.sentences.seats import (
    colour_name,
    face_name,
    other_face,
    same_colour,
    seat_names,
    strength_name,
    team_name,
    who_hint,
    who_name,
)

NAME_KEY = "name"


@dataclass(frozen=True, slots=True)
class Naming:
    """The seat that is shown, and the name that is written for it, if one is."""

    seat: int
    written: Field | None = None
    residents: tuple[SeatSetup, ...] = ()
    """Those who live here, as they are seated."""


def players_tab(language: Language, setup: MatchSetup, naming: Naming) -> Contents:
    """Who plays."""
    return Contents(
        tuple(_above(language, setup)),
        (
            (0.88, tuple(_seats(language, setup, naming))),
            (1.12, tuple(_all_of_one(language, setup, naming))),
        ),
    )


def _above(language: Language, setup: MatchSetup) -> Iterator[Group]:
    say = language.gettext
    # With teams on, every other number switches them off.
    news = teams_off(language) if setup.rules().partnerships else ""
    cells = tuple(
        chip_of(language, offer, str(players), news="" if offer.is_chosen else news)
        for players, offer in players_offers(setup)
    )
    yield Group("players", cells, say("Players"))


def _seats(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Group]:
    """The seats, clockwise; with partners a block a team."""
    say = language.gettext
    hint = say("The player opposite you is your partner.")
    news = "" if setup.players == 4 else teams_of_four(language)
    cell = switch_of(language, teams_offer(setup), say("Two teams of partners."), hint, news=news)
    yield Group("partnerships", (cell,), least_px=10_000)
    seats = setup.seated()
    names = seat_names(language, seats)
    rules = setup.rules()
    whos = (learner_name(language), *(strength_name(language, bot) for bot in (None, *BOTS)))
    for team, side in enumerate(rules.sides if rules.partnerships else (tuple(range(len(seats))),)):
        cells = []
        for seat in side:
            learns = is_learner(seats[seat])
            who = learner_name(language) if learns else strength_name(language, seats[seat].bot)
            sign = team if rules.partnerships else None
            person = seats[seat].bot is None
            strength = strength_of(seats[seat].bot)
            pips = 0 if strength is None else strength.pips
            body = SeatCard(seats[seat].face, seats[seat].colour, names[seat], who, whos, person, sign, pips)
            said = _said(language, names[seat], seats[seat])
            cells.append(Cell(f"seat:{seat}", "choice", said, body, ShowSeat(seat), "", seat == naming.seat))
        label = team_name(language, team) if rules.partnerships else ""
        yield Group(f"seats:{team}", tuple(cells), label, least_px=230)
    if naming.residents:
        yield Group("residents", tuple(_residents(language, setup, naming)), say("Who"))
    hint = say("Players on this screen can see each other's tiles.")
    yield _kept_switch(language, "open_hands", open_hands_offer(setup), say("Open hands."), hint)


def _kept_switch(language: Language, key: str, offer: Offer | None, sentence: str, hint: str = "") -> Group:
    """A switch; where there is none to offer its room is kept."""
    if offer is None:
        cell = Cell(key, "choice", sentence, Switch(sentence), None, hint)
    else:
        cell = switch_of(language, offer, sentence, hint)
    return Group(key, (cell,), least_px=10_000, is_seen=offer is not None, is_early=True)


def _all_of_one(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Group]:
    """All about one seat, with whoever sits there."""
    sits = setup.seated()[naming.seat]
    owner = Owner(sits.face, sits.colour, seat_names(language, setup.seated())[naming.seat])
    for block in (*_shown(language, setup, naming), *help_blocks(language, setup, naming.seat)):
        yield replace(block, owner=owner)


def _shown(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Group]:
    """Name, face and colour, and who plays."""
    seat = naming.seat
    sitting = setup.seated()[seat]
    heads = tuple(
        cell_of(
            language,
            offer,
            face_name(language, face),
            Avatar(face, sitting.colour),
            face_name(language, face),
        )
        for face, offer in face_offers(setup, seat)
    )
    yield Group("occupant", (_name(language, setup, naming), *heads), language.gettext("Name"))
    dyes = tuple(
        cell_of(language, offer, colour_name(language, colour), Swatch(colour), colour_name(language, colour))
        for colour, offer in colour_offers(setup, seat)
    )
    yield Group("colours", dyes)
    yield Group("whos", tuple(_whos(language, setup, seat)))


def _residents(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Cell]:
    """Those who live here by their faces, and a guest."""
    for resident, offer in resident_offers(setup, naming.seat, naming.residents):
        if resident.name:
            body = Portrait(resident.name, resident.face, resident.colour)
            yield cell_of(language, offer, resident.name, body, news=_alike(language, offer.after))
        else:
            guest = language.gettext("Guest")
            yield cell_of(language, offer, guest, Portrait(guest))


def _alike(language: Language, setup: MatchSetup) -> str:
    """Whose face is another one at this table, or which two people have the same colour; empty if nobody's."""
    seats = setup.seated()
    names = seat_names(language, seats)
    people = [seat for seat, sits in enumerate(seats) if sits.bot is None]
    for seat in people:
        wanted = setup.chosen()[seat].face
        if seats[seat].face != wanted:
            owner = next(other for other in people if seats[other].face == wanted)
            return other_face(language, names[seat], names[owner])
    for one, other in combinations(people, 2):
        if seats[one].colour == seats[other].colour:
            return same_colour(language, names[one], names[other])
    return ""


def _whos(language: Language, setup: MatchSetup, seat: int) -> Iterator[Cell]:
    """A person, and the five by their faces."""
    for bot, offer in who_offers(setup, seat):
        strength, name = strength_of(bot), strength_name(language, bot)
        if strength is None:
            body = Portrait(name)
        else:
            body = Portrait(name, strength.face, setup.seated()[seat].colour, strength.pips)
        # What is told of one who plays stands below, once he is chosen.
        hint = "" if bot is not None and offer.is_chosen else who_hint(language, bot)
        yield cell_of(language, offer, who_name(language, bot), body, hint)


def _said(language: Language, name: str, sits: SeatSetup) -> str:
    """Who sits somewhere, and of a person the help that he has."""
    who, strength = who_name(language, sits.bot), strength_of(sits.bot)
    if strength is not None and strength.title == name:
        return who
    if sits.bot is None:
        helped = language.gettext("{who}, help: {help}")
        who = helped.format(who=who, help=aid_name(language, sits.help))
    return f"{name}: {who}"


def _name(language: Language, setup: MatchSetup, naming: Naming) -> Cell:
    seats = setup.seated()
    nameless = list(seats)
    nameless[naming.seat] = changed_seat(seats[naming.seat], name="")
    suggested = seat_names(language, nameless)[naming.seat]
    body = text_field(seats[naming.seat].name, suggested, "n" * LONGEST_NAME, naming.written)
    label = language.gettext("Name")
    return Cell(NAME_KEY, "field", f"{label}: {body.text or suggested}", body)

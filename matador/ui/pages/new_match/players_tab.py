"""The third tab: the number of players, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal, TypeVar

from matador.ai.bots import BOTS, SENTENCES, STRENGTHS, strength_of
from matador.match.help import PICTURES, SEAT_HELPS, is_learners
from matador.play.playable import with_seats
from matador.play.seat_profile import played_by
from matador.storage.setups import (
    COLOURS,
    FACES,
    LONGEST_NAME,
    MatchSetup,
    SeatSetup,
    changed_seat,
    changed_setup,
    tidy_name,
)
from matador.ui.kit.bodies import Avatar, Chip, Portrait, SeatCard, Swatch, Switch
from matador.ui.kit.cells import Cell, Contents, Group, Owner
from matador.ui.kit.field import Field, name_field
from matador.ui.language import Language
from matador.ui.pages.new_match.offers import (
    Offer,
    ShowSeat,
    cell_of,
    chip_of,
    players_offers,
    switch_of,
    teams_offer,
    text_field,
)
from matador.ui.sentences.new_match import teams_off
from matador.ui.sentences.seats import (
    aid_hint,
    aid_name,
    aid_word,
    colour_name,
    face_name,
    fading_hint,
    learner_name,
    other_face,
    picture_hint,
    picture_name,
    seat_names,
    strength_name,
    team_name,
    who_hint,
    who_name,
)


def help_blocks(language: Language, setup: MatchSetup, seat: int) -> Iterator[Group]:
    """A person's help, with further choices for a learner; for a bot, a description in the same space."""
    say = language.gettext
    sits = setup.seated()[seat]
    aids = tuple(
        cell_of(
            language, offer, aid_name(language, aid), Chip(aid_word(language, aid)), aid_hint(language, aid)
        )
        for aid, offer in _field_offers(setup, seat, "help", SEAT_HELPS)
    )
    yield Group(
        "help",
        aids,
        say("Help"),
        is_seen=sits.bot is None,
        instead=who_hint(language, sits.bot),
        all_instead=tuple(who_hint(language, bot) for bot in SENTENCES),
    )
    pictures = []
    for picture, offer in _field_offers(setup, seat, "picture", PICTURES):
        name = picture_name(language, picture)
        pictures.append(cell_of(language, offer, name, Chip(name), picture_hint(language, picture)))
    yield Group("pictures", tuple(pictures), is_seen=is_learner(sits))
    fading = switch_of(
        language, fading_offer(setup, seat), say("Help fades by itself."), fading_hint(language)
    )
    yield Group("fades", (fading,), min_px=10_000, is_seen=is_learner(sits))


T = TypeVar("T")

NOBODY = "nobody-plays"
"""The reason why a bot cannot replace the last person."""
WHO = (None, *(strength.name for strength in STRENGTHS))
"""The choices for a seat; None is a person."""


def with_seat(setup: MatchSetup, seat: int, **fields: object) -> MatchSetup:
    seats = list(setup.chosen())
    seats[seat] = changed_seat(seats[seat], **fields)
    return with_seats(setup, tuple(seats))


def named(setup: MatchSetup, seat: int, text: str) -> MatchSetup:
    return with_seat(setup, seat, name=tidy_name(text))


def who_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[str | None, Offer]]:
    """A person, or one of the five bots; at least one person has to play."""
    seats = setup.seated()
    others = any(other.bot is None for index, other in enumerate(seats) if index != seat)
    for bot in WHO:
        played = played_by(seat, setup.chosen()[seat], bot)
        after = with_seat(setup, seat, bot=bot, face=played.face, name=played.name)
        kinds = (NOBODY,) if bot is not None and not others else None
        yield bot, Offer(f"who:{bot or 'person'}", after, seats[seat].bot == bot, kinds)


def profile_offers(
    setup: MatchSetup, seat: int, profiles: Sequence[SeatSetup]
) -> Iterator[tuple[SeatSetup, Offer]]:
    """All known players and a guest; a player who sits elsewhere swaps seats."""
    now = setup.seated()[seat]
    for profile in profiles:
        is_chosen = now.bot is None and now.name == profile.name
        yield profile, Offer(f"player:{profile.name}", _seating(setup, seat, profile), is_chosen)
    guest = changed_seat(now, name="", bot=None)
    is_chosen = now.bot is None and now.name not in {profile.name for profile in profiles}
    yield guest, Offer("player:", _seating(setup, seat, guest), is_chosen)


def _seating(setup: MatchSetup, seat: int, who: SeatSetup) -> MatchSetup:
    seats = list(setup.chosen())
    before = seats[seat]
    seats[seat] = who
    for other, sits in enumerate(seats):
        if other != seat and who.name and sits.bot is None and sits.name == who.name:
            seats[other] = before
    return with_seats(setup, tuple(seats))


def face_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[int, Offer]]:
    """The faces; another person's face is refused."""
    for face in range(FACES):
        taken = {sits.face for other, sits in enumerate(setup.seated()) if other != seat and sits.bot is None}
        yield face, _look_offer(setup, seat, "face", face, is_free=face not in taken)


def colour_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[int, Offer]]:
    """The colours; a bot cannot have a person's colour."""
    seats = setup.seated()
    taken = {sits.colour for sits in seats if sits.bot is None and seats[seat].bot is not None}
    for colour in range(COLOURS):
        yield colour, _look_offer(setup, seat, "colour", colour, is_free=colour not in taken)


def _look_offer(
    setup: MatchSetup, seat: int, field: Literal["face", "colour"], wanted: int, *, is_free: bool
) -> Offer:
    """A face or a colour; a bot swaps with another bot, and bots give way to people."""
    seated, seats = setup.seated(), list(setup.chosen())
    now = getattr(seated[seat], field)
    for other, sits in enumerate(seated):
        if seated[seat].bot is not None and sits.bot is not None and getattr(sits, field) == wanted:
            seats[other] = changed_seat(seats[other], **{field: now})
    seats[seat] = changed_seat(seats[seat], **{field: wanted})
    after = with_seats(setup, tuple(seats))
    return Offer(f"{field}:{wanted}", after, now == wanted, None if is_free else (f"{field}-taken",))


def _field_offers(
    setup: MatchSetup, seat: int, field: Literal["help", "picture"], values: Iterable[T]
) -> Iterator[tuple[T, Offer]]:
    now = getattr(setup.seated()[seat], field)
    for value in values:
        yield value, Offer(f"{field}:{value}", with_seat(setup, seat, **{field: value}), value == now)


def fading_offer(setup: MatchSetup, seat: int) -> Offer:
    pinned = setup.seated()[seat].pinned
    return Offer("fades", with_seat(setup, seat, pinned=not pinned), is_chosen=not pinned)


def is_learner(sits: SeatSetup) -> bool:
    return sits.bot is None and is_learners(sits.help)


def open_hands_offer(setup: MatchSetup) -> Offer | None:
    """Whether people see each other's tiles; None if only one person plays."""
    if sum(seat.bot is None for seat in setup.seated()) < 2:
        return None
    return Offer("open_hands", changed_setup(setup, open_hands=not setup.open_hands), setup.open_hands)


NAME_KEY = "name"


@dataclass(frozen=True, slots=True)
class Naming:
    """The seat whose details are shown, and its name field if it is being edited."""

    seat: int
    written: Field | None = None
    profiles: tuple[SeatSetup, ...] = ()
    """The seat settings of all known players."""


def players_tab(language: Language, setup: MatchSetup, naming: Naming) -> Contents:
    seated = setup.seated()
    sits, name = seated[naming.seat], seat_names(language, seated)[naming.seat]
    about = [
        replace(block, owner=Owner(sits.face, sits.colour, name))
        for block in (*_shown(language, setup, naming), *help_blocks(language, setup, naming.seat))
    ]
    return Contents(
        tuple(_above(language, setup)),
        ((0.88, tuple(_seats(language, setup, naming))), (1.12, tuple(about))),
    )


def _above(language: Language, setup: MatchSetup) -> Iterator[Group]:
    say = language.gettext
    # With teams on, any other number turns them off.
    news = teams_off(language) if setup.rules().partnerships else ""
    cells = tuple(
        chip_of(language, offer, str(players), news="" if offer.is_chosen else news)
        for players, offer in players_offers(setup)
    )
    yield Group("players", cells, say("Players"))


def _seats(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Group]:
    """The seats, clockwise; with partners, one block per team."""
    say = language.gettext
    hint = say("The player opposite you is your partner.")
    news = "" if setup.players == 4 else language.gettext("Teams need four players, so now there are four.")
    cell = switch_of(language, teams_offer(setup), say("Two teams of two."), hint, news=news)
    yield Group("partnerships", (cell,), min_px=10_000)
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
        yield Group(f"seats:{team}", tuple(cells), label, min_px=230)
    if naming.profiles:
        yield Group("profiles", tuple(_profiles(language, setup, naming)), say("Who"))
    hint = say("Players on this screen can see each other's tiles.")
    yield _kept_switch(language, "open_hands", open_hands_offer(setup), say("Open hands."), hint)


def _kept_switch(language: Language, key: str, offer: Offer | None, sentence: str, hint: str = "") -> Group:
    """A switch; without an offer, its space stays empty."""
    if offer is None:
        cell = Cell(key, "choice", sentence, Switch(sentence), None, hint)
    else:
        cell = switch_of(language, offer, sentence, hint)
    return Group(key, (cell,), min_px=10_000, is_seen=offer is not None, is_early=True)


def _shown(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Group]:
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


def _profiles(language: Language, setup: MatchSetup, naming: Naming) -> Iterator[Cell]:
    for profile, offer in profile_offers(setup, naming.seat, naming.profiles):
        if profile.name:
            body = Portrait(profile.name, profile.face, profile.colour)
            yield cell_of(language, offer, profile.name, body, news=_alike(language, offer.after))
        else:
            guest = language.gettext("Guest")
            yield cell_of(language, offer, guest, Portrait(guest))


def _alike(language: Language, setup: MatchSetup) -> str:
    """A message if a person has another face at this table, or if two people share a colour; otherwise empty."""
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
            return language.gettext("{one} and {other} have the same colour.").format(
                one=names[one], other=names[other]
            )
    return ""


def _whos(language: Language, setup: MatchSetup, seat: int) -> Iterator[Cell]:
    for bot, offer in who_offers(setup, seat):
        strength, name = strength_of(bot), strength_name(language, bot)
        if strength is None:
            body = Portrait(name)
        else:
            body = Portrait(name, strength.face, setup.seated()[seat].colour, strength.pips)
        # The description of the chosen bot is shown below instead.
        hint = "" if bot is not None and offer.is_chosen else who_hint(language, bot)
        yield cell_of(language, offer, who_name(language, bot), body, hint)


def _said(language: Language, name: str, sits: SeatSetup) -> str:
    """The player at a seat and, for a person, their help."""
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
    body = text_field(
        name_field(seats[naming.seat].name, LONGEST_NAME), suggested, "n" * LONGEST_NAME, naming.written
    )
    label = language.gettext("Name")
    return Cell(NAME_KEY, "field", f"{label}: {body.text or suggested}", body)

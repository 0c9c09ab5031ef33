"""What can be chosen about those who sit at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from matador.ai.strengths import STRENGTHS
from matador.match.help import PICTURES, SEAT_HELPS, Picture, SeatHelp, is_learners
from matador.play.playable import with_seats
from matador.play.seat_profile import played_by
from matador.storage.setups import (
    COLOURS,
    FACES,
    MatchSetup,
    SeatSetup,
    changed_seat,
    changed_setup,
    tidy_name,
)
from matador.ui.pages.new_match.offers import Offer

NOBODY = "nobody-plays"
"""Why the last person cannot be a bot."""
WHO = (None, *(strength.name for strength in STRENGTHS))
"""Whoever is offered for a seat; None: a person."""


def with_seat(setup: MatchSetup, seat: int, **fields: object) -> MatchSetup:
    """The match with something else about a seat."""
    seats = list(setup.chosen())
    seats[seat] = changed_seat(seats[seat], **fields)
    return with_seats(setup, tuple(seats))


def named(setup: MatchSetup, seat: int, text: str) -> MatchSetup:
    """The match with another name at a seat."""
    return with_seat(setup, seat, name=tidy_name(text))


def who_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[str | None, Offer]]:
    """A person, or one of the five; one person at least has to play."""
    seats = setup.seated()
    others = any(other.bot is None for index, other in enumerate(seats) if index != seat)
    for bot in WHO:
        played = played_by(seat, setup.chosen()[seat], bot)
        after = with_seat(setup, seat, bot=bot, face=played.face, name=played.name)
        kinds = (NOBODY,) if bot is not None and not others else None
        yield bot, Offer(f"who:{bot or 'person'}", after, seats[seat].bot == bot, kinds)


def resident_offers(
    setup: MatchSetup, seat: int, residents: Sequence[SeatSetup]
) -> Iterator[tuple[SeatSetup, Offer]]:
    """Those who live here, each as he is, and a guest; whoever sits elsewhere changes places."""
    now = setup.seated()[seat]
    for resident in residents:
        is_chosen = now.bot is None and now.name == resident.name
        yield resident, Offer(f"resident:{resident.name}", _seating(setup, seat, resident), is_chosen)
    guest = changed_seat(now, name="", bot=None)
    is_chosen = now.bot is None and now.name not in {resident.name for resident in residents}
    yield guest, Offer("resident:", _seating(setup, seat, guest), is_chosen)


def _seating(setup: MatchSetup, seat: int, who: SeatSetup) -> MatchSetup:
    seats = list(setup.chosen())
    before = seats[seat]
    seats[seat] = who
    for other, sits in enumerate(seats):
        if other != seat and who.name and sits.bot is None and sits.name == who.name:
            seats[other] = before
    return with_seats(setup, tuple(seats))


def face_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[int, Offer]]:
    """The faces; that of another person is theirs."""
    for face in range(FACES):
        taken = {sits.face for other, sits in enumerate(setup.seated()) if other != seat and sits.bot is None}
        yield face, _look_offer(setup, seat, "face", face, is_free=face not in taken)


def colour_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[int, Offer]]:
    """The colours; a bot cannot have that of a person."""
    seats = setup.seated()
    taken = {sits.colour for sits in seats if sits.bot is None and seats[seat].bot is not None}
    for colour in range(COLOURS):
        yield colour, _look_offer(setup, seat, "colour", colour, is_free=colour not in taken)


def _look_offer(
    setup: MatchSetup, seat: int, field: Literal["face", "colour"], wanted: int, *, is_free: bool
) -> Offer:
    """A face or a colour: of two bots each takes that of the other, and to a person bots give way."""
    seated, seats = setup.seated(), list(setup.chosen())
    now = getattr(seated[seat], field)
    for other, sits in enumerate(seated):
        if seated[seat].bot is not None and sits.bot is not None and getattr(sits, field) == wanted:
            seats[other] = changed_seat(seats[other], **{field: now})
    seats[seat] = changed_seat(seats[seat], **{field: wanted})
    after = with_seats(setup, tuple(seats))
    return Offer(f"{field}:{wanted}", after, now == wanted, None if is_free else (f"{field}-taken",))


def help_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[SeatHelp, Offer]]:
    """The kinds of help that this person can have."""
    now = setup.seated()[seat].help
    for aid in SEAT_HELPS:
        after = with_seat(setup, seat, help=aid)
        yield aid, Offer(f"help:{aid}", after, is_chosen=aid == now)


def picture_offers(setup: MatchSetup, seat: int) -> Iterator[tuple[Picture, Offer]]:
    """The ways in which this learner can be shown numbers."""
    now = setup.seated()[seat].picture
    for picture in PICTURES:
        yield picture, Offer(f"picture:{picture}", with_seat(setup, seat, picture=picture), picture == now)


def fading_offer(setup: MatchSetup, seat: int) -> Offer:
    """Whether the help of this learner fades by itself."""
    pinned = setup.seated()[seat].pinned
    return Offer("fades", with_seat(setup, seat, pinned=not pinned), is_chosen=not pinned)


def is_learner(sits: SeatSetup) -> bool:
    """Whether somebody is to have a learner's help."""
    return sits.bot is None and is_learners(sits.help)


def open_hands_offer(setup: MatchSetup) -> Offer | None:
    """Whether persons see each other's tiles; None where there is only one."""
    if sum(seat.bot is None for seat in setup.seated()) < 2:
        return None
    return Offer("open_hands", changed_setup(setup, open_hands=not setup.open_hands), setup.open_hands)

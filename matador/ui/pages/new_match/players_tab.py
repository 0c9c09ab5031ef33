"""The third tab: the number of players, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from matador.ai.bots import BOTS, SENTENCES, STRENGTHS, strength_of
from matador.match.help import PICTURES, SEAT_HELPS, is_learners
from matador.play import playable
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
from matador.ui.kit.base import Update
from matador.ui.kit.bodies import Avatar, Chip, Portrait, SeatCard, Swatch, Switch
from matador.ui.kit.cells import Cell, Contents, Group, Owner
from matador.ui.kit.field import Field
from matador.ui.language import Language
from matador.ui.pages.new_match import offers
from matador.ui.sentences import seats as words

PLAYERS = range(2, 9)
NOBODY = "nobody-plays"
"""The reason why a bot cannot replace the last person."""
WHO = (None, *(strength.name for strength in STRENGTHS))
"""The choices for a seat; None is a person."""
_SWITCH_PX = 10_000


def players_tab(language: Language, chosen: offers.Chosen, written: Field | None) -> Contents:
    """The tab, with the details of the chosen seat; `written` is its name while it is edited."""
    setup, seat, say = chosen.setup, chosen.seat, language.say
    seated = setup.seated()
    called = words.SeatNames(language, tuple(profile.name for profile in chosen.profiles))
    sits, name = seated[seat], called.names(seated)[seat]
    # With teams on, any other number turns them off.
    off = teams_news(language)[0] if setup.rules().partnerships else ""
    cells = tuple(
        offers.chip_of(language, found, str(players), news="" if found.is_chosen else off)
        for players, found in offers.long_offers(
            setup, "players", PLAYERS, setup.players, playable.with_players
        )
    )
    nameless = (*seated[:seat], changed_seat(sits, name=""), *seated[seat + 1 :])
    suggested = called.names(nameless)[seat]
    named_as = offers.name_cell(language, sits.name, suggested, written)
    groups = (
        Group("whos", tuple(_whos(language, setup, seat))),
        Group("occupant", (named_as, *face_cells(language, setup, seat, has_hints=True)), say("Name")),
        Group("colours", tuple(colour_cells(language, setup, seat, has_hints=True))),
        *help_groups(language, setup, seat),
    )
    about = tuple(replace(group, owner=Owner(sits.face, sits.colour, name)) for group in groups)
    seats = tuple(_seats(language, chosen, called.names(seated)))
    return Contents((Group("players", cells, say("Players")),), ((0.88, seats), (1.12, about)))


def teams_news(language: Language) -> tuple[str, str]:
    """The news of a number of players that turns teams off, and of teams that set the number to four."""
    off = language.say("Teams need four players, so now everybody plays for themselves.")
    return off, language.say("Teams need four players, so now there are four.")


# The seats


def _seats(language: Language, chosen: offers.Chosen, names: tuple[str, ...]) -> Iterator[Group]:
    """The seats, clockwise; with partners, one block per team."""
    setup, say = chosen.setup, language.say
    rules, seats = setup.rules(), setup.seated()
    # Teams set the number of players to four.
    on = playable.with_options(playable.with_players(setup, 4), {"partnerships": True})
    after = playable.with_options(setup, {}, ("partnerships",)) if rules.partnerships else on
    found = offers.offer("partnerships", playable.as_long(setup, after), is_chosen=rules.partnerships)
    hint = say("The player opposite you is your partner.")
    news = "" if setup.players == 4 else teams_news(language)[1]
    cell = offers.switch_of(language, found, say("Two teams of two."), hint, news=news)
    yield Group("partnerships", (cell,), min_px=_SWITCH_PX)
    learner = language.say("Learner")
    whos = (learner, *(words.strength_name(language, bot) for bot in (None, *BOTS)))
    for team, side in enumerate(rules.sides if rules.partnerships else (tuple(range(len(seats))),)):
        cells = []
        for seat in side:
            sits, strength = seats[seat], strength_of(seats[seat].bot)
            body = SeatCard(
                sits.face,
                sits.colour,
                names[seat],
                learner if _is_learner(sits) else words.strength_name(language, sits.bot),
                whos,
                sits.bot is None,
                team if rules.partnerships else None,
                0 if strength is None else strength.pips,
            )
            said = _said(language, names[seat], sits)
            show = Update(replace(chosen, seat=seat), shows="who")
            cells.append(Cell(f"seat:{seat}", "choice", said, body, show, "", seat == chosen.seat))
        label = words.team_name(language, team) if rules.partnerships else ""
        yield Group(f"seats:{team}", tuple(cells), label, min_px=230)
    if chosen.profiles:
        yield Group("profiles", tuple(_profiles(language, chosen)), say("Who"))
    # If only one person plays, the space of this switch stays empty.
    is_seen = sum(sits.bot is None for sits in seats) > 1
    sentence, hint = say("Open hands."), say("Players on this screen can see each other's tiles.")
    cell = Cell("open_hands", "choice", sentence, Switch(sentence), None, hint)
    if is_seen:
        after = changed_setup(setup, open_hands=not setup.open_hands)
        cell = offers.switch_of(language, offers.Offer("open_hands", after, setup.open_hands), sentence, hint)
    yield Group("open_hands", (cell,), min_px=_SWITCH_PX, is_seen=is_seen, is_early=True)


def _is_learner(sits: SeatSetup) -> bool:
    return sits.bot is None and is_learners(sits.help)


def _said(language: Language, name: str, sits: SeatSetup) -> str:
    who, strength = words.who_name(language, sits.bot), strength_of(sits.bot)
    if strength is not None and strength.title == name:
        return who
    if sits.bot is None:
        helped = language.say("{who}, help: {help}")
        who = helped.format(who=who, help=words.aid_name(language, sits.help))
    return f"{name}: {who}"


def _profiles(language: Language, chosen: offers.Chosen) -> Iterator[Cell]:
    """All known players and a guest; a player who sits elsewhere swaps seats."""
    setup, seat = chosen.setup, chosen.seat
    now, known = setup.seated()[seat], {profile.name for profile in chosen.profiles}
    for profile in (*chosen.profiles, changed_seat(now, name="", bot=None)):
        seats = list(setup.chosen())
        before, seats[seat] = seats[seat], profile
        for other, sits in enumerate(seats):
            if other != seat and profile.name and sits.bot is None and sits.name == profile.name:
                seats[other] = before
        is_here = now.name == profile.name if profile.name else now.name not in known
        after = playable.with_seats(setup, tuple(seats))
        found = offers.Offer(f"player:{profile.name}", after, now.bot is None and is_here)
        if profile.name:
            body = Portrait(profile.name, profile.face, profile.colour)
            yield offers.cell_of(language, found, profile.name, body, news=_alike(language, after))
        else:
            guest = language.say("Guest")
            yield offers.cell_of(language, found, guest, Portrait(guest))


def _alike(language: Language, setup: MatchSetup) -> str:
    """A message if a person has another face at this table, or if two people share a colour; otherwise empty."""
    seats = setup.seated()
    names = words.SeatNames(language).names(seats)
    people = [seat for seat, sits in enumerate(seats) if sits.bot is None]
    for seat in people:
        wanted = setup.chosen()[seat].face
        if seats[seat].face != wanted:
            owner = next(other for other in people if seats[other].face == wanted)
            return words.other_face(language, names[seat], names[owner])
    for one, other in combinations(people, 2):
        if seats[one].colour == seats[other].colour:
            told = language.say("{one} and {other} have the same colour.")
            return told.format(one=names[one], other=names[other])
    return ""


# The details of a seat


def with_seat(setup: MatchSetup, seat: int, **fields: object) -> MatchSetup:
    seats = list(setup.chosen())
    seats[seat] = changed_seat(seats[seat], **fields)
    return playable.with_seats(setup, tuple(seats))


def named(setup: MatchSetup, seat: int, text: str) -> MatchSetup:
    return with_seat(setup, seat, name=tidy_name(text))


def face_cells(
    language: Language, setup: MatchSetup, seat: int, *, has_hints: bool = False
) -> Iterator[Cell]:
    seats, colour = setup.seated(), setup.seated()[seat].colour
    taken = {sits.face for other, sits in enumerate(seats) if other != seat and sits.bot is None}
    for face in range(FACES):
        found, name = _look_offer(setup, seat, "face", face, taken), words.face_name(language, face)
        yield offers.cell_of(language, found, name, Avatar(face, colour), name if has_hints else "")


def colour_cells(
    language: Language, setup: MatchSetup, seat: int, *, has_hints: bool = False
) -> Iterator[Cell]:
    seats = setup.seated()
    taken = {sits.colour for sits in seats if sits.bot is None and seats[seat].bot is not None}
    for colour in range(COLOURS):
        found, name = _look_offer(setup, seat, "colour", colour, taken), words.colour_name(language, colour)
        yield offers.cell_of(language, found, name, Swatch(colour), name if has_hints else "")


def _look_offer(setup: MatchSetup, seat: int, field: str, wanted: int, taken: set[int]) -> offers.Offer:
    """A face or a colour; a bot swaps with another bot, and bots give way to people."""
    seated, seats = setup.seated(), list(setup.chosen())
    now = getattr(seated[seat], field)
    for other, sits in enumerate(seated):
        if seated[seat].bot is not None and sits.bot is not None and getattr(sits, field) == wanted:
            seats[other] = changed_seat(seats[other], **{field: now})
    seats[seat] = changed_seat(seats[seat], **{field: wanted})
    after = playable.with_seats(setup, tuple(seats))
    return offers.Offer(
        f"{field}:{wanted}", after, now == wanted, (f"{field}-taken",) if wanted in taken else None
    )


def _whos(language: Language, setup: MatchSetup, seat: int) -> Iterator[Cell]:
    seats = setup.seated()
    others = any(other.bot is None for index, other in enumerate(seats) if index != seat)
    for bot in WHO:
        played = played_by(seat, setup.chosen()[seat], bot)
        after = with_seat(setup, seat, bot=bot, face=played.face, name=played.name)
        kinds = (NOBODY,) if bot is not None and not others else None
        found = offers.Offer(f"who:{bot or 'person'}", after, seats[seat].bot == bot, kinds)
        strength, name = strength_of(bot), words.strength_name(language, bot)
        body = Portrait(name)
        if strength is not None:
            body = Portrait(name, strength.face, seats[seat].colour, strength.pips)
        # The description of the chosen bot is shown below instead.
        hint = "" if bot is not None and found.is_chosen else words.who_hint(language, bot)
        yield offers.cell_of(language, found, words.who_name(language, bot), body, hint)


def help_groups(language: Language, setup: MatchSetup, seat: int) -> Iterator[Group]:
    """A person's help, with further choices for a learner; for a bot, a description in the same space."""
    say, sits = language.say, setup.seated()[seat]
    aids, pictures = [], []
    for aid in SEAT_HELPS:
        found = offers.Offer(f"help:{aid}", with_seat(setup, seat, help=aid), aid == sits.help)
        name, chip = words.aid_name(language, aid), Chip(words.aid_word(language, aid))
        aids.append(offers.cell_of(language, found, name, chip, words.aid_hint(language, aid)))
    yield Group(
        "help",
        tuple(aids),
        say("Help"),
        is_seen=sits.bot is None,
        instead=words.who_hint(language, sits.bot),
        all_instead=tuple(words.who_hint(language, bot) for bot in SENTENCES),
    )
    for picture in PICTURES:
        found = offers.Offer(
            f"picture:{picture}", with_seat(setup, seat, picture=picture), picture == sits.picture
        )
        name, hint = words.picture_name(language, picture), words.picture_hint(language, picture)
        pictures.append(offers.chip_of(language, found, name, hint))
    yield Group("pictures", tuple(pictures), is_seen=_is_learner(sits))
    found = offers.Offer("fades", with_seat(setup, seat, pinned=not sits.pinned), is_chosen=not sits.pinned)
    fading = offers.switch_of(
        language, found, say("Help fades by itself."), say("You get less help with the sums you know.")
    )
    yield Group("fades", (fading,), min_px=_SWITCH_PX, is_seen=_is_learner(sits))

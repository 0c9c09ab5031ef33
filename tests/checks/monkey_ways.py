"""Navigation: where each press leads, the changes that an input or time may make, and that time waits under a page."""

from __future__ import annotations

from dataclasses import dataclass

from matador.play.game import Game
from matador.rules import RulesetError
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Input, Key, PointerDown, QuitAsked
from matador.ui.kit.page import Page
from matador.ui.pages.cut import CutScene
from matador.ui.pages.new_match.offers import Chosen
from matador.ui.program import Program
from matador.ui.table.scene import TableScene
from tests.checks.monkey_ledger import Cause, hold
from tests.inside import matches_of

IN_LEARN = ("learn", "practice", "lessons", "lesson", "first steps")
"""The scenes of Learn, by their kinds; none of them has a match."""


@dataclass(frozen=True, slots=True)
class Before:
    """The screen before a step."""

    scene: object
    pages: int
    page: str | None
    is_typing: bool
    would_be_lost: bool
    """True if an unfinished match has actions of a person."""
    leaving: str
    """The destination that prompted the question before leaving a match."""
    chosen: tuple[MatchSetup, int | None] | None
    """The choices on the page of the new match, if it is open."""
    now_ms: float | None
    """The clock of the table."""
    is_aside: bool
    """True if the panel at the end of a round is moved aside."""


def table_of(program: Program) -> TableScene | None:
    """The table, if a match is on."""
    return program.scene if isinstance(program.scene, TableScene) else None


def before_of(program: Program) -> Before:
    """The current screen."""
    overlays, table, chosen = program.overlays, table_of(program), chosen_of(program)
    return Before(
        program.scene,
        len(overlays),
        overlays.name,
        overlays.is_typing,
        table is not None and _would_be_lost(table.game),
        program.app.matches.leaving,
        None if chosen is None else (chosen.setup, chosen.deal),
        None if table is None else table.display.state.now_ms,
        is_aside(program),
    )


def chosen_of(program: Program) -> Chosen | None:
    """The choices on the page of the new match, if it is on top."""
    page = program.overlays.top
    return page.state if isinstance(page, Page) and isinstance(page.state, Chosen) else None


def is_aside(program: Program) -> bool:
    """True if the panel at the end of a round is moved aside."""
    table = table_of(program)
    return table is not None and table.display.state.end_stage == "aside"


def _would_be_lost(game: Game) -> bool:
    session = game.session
    if session.is_over or session.moment.round > 0:
        return not session.is_over
    # A match of bots alone, whatever they have done.
    players = game.human_seats or tuple(range(session.rules.players))
    return any(seen.seat in players for seen in session.view(0).history)


def is_awaited(program: Program) -> bool:
    """True if several people share the screen, and one has to come and look at a covered hand."""
    table = table_of(program)
    return table is not None and table.display.state.waits_for is not None


def cause_of(program: Program, given: Input | None) -> Cause:
    """Changes that an input, or time if it is None, may make to the current match."""
    table = table_of(program)
    if table is None:
        return Cause(by_input=given is not None, page=program.overlays.name)
    display, game = table.display, table.game
    # A press that skips an animation does nothing else.
    is_spent = isinstance(given, PointerDown | Key) and table._skips()
    is_spent = is_spent and (isinstance(given, PointerDown) or given == Key("enter"))
    may_act = display.state.is_my_turn and not is_spent and not program.overlays
    # Nobody can play a covered hand.
    lookers = (
        game.human_seats
        if not game.is_hot_seat
        else ()
        if display.state.is_covered
        else (display.state.seat,)
    )
    return Cause(
        given is not None,
        game.human_seats,
        display.state.seat if may_act else None,
        tuple(seat for seat in lookers if _is_drawn_for(program, table, seat)),
        program.overlays.name,
        tuple(seat for seat in lookers if game.occupants[seat].is_learner),
        bool(game.human_seats) and not game.session.is_over,
    )


def _is_drawn_for(program: Program, table: TableScene, seat: int) -> bool:
    """True if draws and passes may be made for a person: for a learner, only if they asked for it."""
    is_learner = table.game.occupants[seat].is_learner
    return table.display.state.keeps_drawing or (program.app.settings.now.auto_draw and not is_learner)


def check_ways(before: Before, program: Program, given: Input) -> None:
    """Check where an input has led."""
    is_asked_again = before.page == "leaving" and before.leaving == "quit"
    if isinstance(given, QuitAsked) or (isinstance(given, Key) and given.ctrl and given.name == "q"):
        quits = is_asked_again or not before.would_be_lost
        hold(program.wants_to_quit == quits, "quitting asks where it should not, or does not where it should")
        if not quits:
            hold(program.overlays.name == "leaving", "a match is left without a question", given)
    is_left = program.scene is not before.scene or program.wants_to_quit
    if is_left and before.would_be_lost:
        hold(before.page == "leaving", "a match was lost and nobody was asked", given, before.page)
    if program.scene is not before.scene:
        # At bedtime, good night appears over the next scene.
        is_new = program.overlays.name == "good night" and before.page != "good night"
        is_free = not program.overlays or is_new
        hold(is_free, "a page of the last scene lies over the next", program.overlays.name)
    if given in (Key("escape"), Key("escape", shift=True)) and before.page is not None:
        _check_back(before, program)


def _check_back(before: Before, program: Program) -> None:
    """Check that Esc leaves the text field, or the page."""
    overlays = program.overlays
    left = before.pages - 1
    if before.is_typing and not overlays.is_typing:
        left = before.pages
    hold(len(overlays) == left, "Esc does not lead back", before.page, overlays.name)
    hold(program.scene is before.scene, "Esc on a page leaves the scene", before.page)


def check_time(before: Before, program: Program) -> None:
    """Check that time has passed on the table only, and not under a page."""
    is_dealt = isinstance(before.scene, CutScene) and before.page is None and table_of(program) is not None
    hold(program.scene is before.scene or is_dealt, "a scene came by itself")
    hold(program.overlays.name == before.page, "a page came or went by itself", before.page)
    hold(not program.wants_to_quit, "the program ends by itself")
    table = table_of(program)
    if before.page is not None and table is not None:
        hold(table.display.state.now_ms == before.now_ms, "time passes under a page", before.page)


def check_begun(before: Before, program: Program, last: MatchSetup | None) -> None:
    """Check that a match has started as chosen; `last` has the latest choices on the page of the new match."""
    game = program.app.scenes.game
    session, setup = game.session, matches_of(program).played
    hold(session.rules == setup.rules(), "a match has other rules than were chosen")
    bots = tuple(seat.bot for seat in setup.seated())
    hold(
        tuple(occupant.setup.bot for occupant in game.occupants) == bots,
        "others sit there than were chosen",
        bots,
    )
    names = [occupant.name for occupant in game.occupants]
    hold(all(names), "somebody has no name", names)
    chosen = before.chosen
    if chosen is not None:
        hold(setup == chosen[0], "another match begins than was chosen", setup, chosen[0])
        hold(chosen[1] in (None, session.seed), "another deal is played than was chosen", session.seed)
    elif before.page == "leaving":
        hold(setup == last, "another match begins than was chosen before the question", setup, last)


def check_dealt(cut: CutScene, program: Program) -> None:
    """Check that the face-down tiles were dealt when the time was up, as they were cut, and in the same match."""
    session = program.table.game.session
    hold(cut.is_done, "the tiles were dealt before the time was up")
    hold(program.app.scenes.game is cut.game, "another match was dealt than was cut")
    hold(session.cut == cut.cut, "the tiles were cut otherwise", session.cut, cut.cut)
    hold(program.app.matches.past_deal is None, "the number of a deal that is played is told")


def check_offer(page: Chosen) -> None:
    """Check that the choices can be played, by at least one person."""
    try:
        page.setup.rules()
    except RulesetError as error:
        hold(False, "the match that is offered cannot be played", page.setup, error)
    hold(any(seat.bot is None for seat in page.setup.seated()), "nobody is there who plays", page.setup)

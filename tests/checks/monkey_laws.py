"""Invariants of the window: it shows the session, its state is consistent, its tree can be used."""

from __future__ import annotations

from collections.abc import Iterable

from matador.match.session import Session
from matador.play.layout.orientations import Held, Near, Proposed, TurnOffered, grip_of
from matador.play.table.snapshot import plays_of
from matador.rules import Play
from matador.ui.program import Program
from matador.ui.semantics import Tree
from matador.ui.sentences.table import points
from matador.ui.table.buttons import BACK
from matador.ui.table.display import TableDisplay
from matador.ui.table.scene import TableScene
from tests.checks.monkey_ledger import hold
from tests.checks.monkey_trees import check_apart, check_page, check_tree
from tests.checks.monkey_ways import check_offer, chosen_of, table_of


def check_program(program: Program, pointers: Iterable[int | None], *, has_passed: bool) -> None:
    """Check all invariants; `pointers` are those held down, `has_passed`: time has passed since the last input."""
    table, tree = table_of(program), program.tree()
    if table is not None:
        check_table(table, pointers, has_passed=has_passed and not program.overlays)
    if program.overlays or table is None:
        check_tree(tree, program.app.scenes.size)
        check_page(tree)
        chosen = chosen_of(program)
        if chosen is not None:
            check_offer(chosen)
        return
    # The camera does not move while a tile is held or in flight, so tiles played then may be outside.
    is_at_rest = has_passed and not (table.display.state.is_holding or table.display.state.is_moving)
    lying = None if is_at_rest else "laid tile"
    check_tree(tuple(node for node in tree if node.role != lying), program.app.scenes.size)
    check_end(tree, table)
    if table.display.state.shown.ended is None:
        check_hand(tree, table.display)


def check_table(table: TableScene, pointers: Iterable[int | None], *, has_passed: bool) -> None:
    """Check that the table shows the session, and that its state is consistent."""
    session = table.game.session
    check_shown(table, session)
    check_rack(table.display)
    check_state(table, session, pointers)
    if has_passed:
        check_landed(table.display)


def check_shown(table: TableScene, session: Session) -> None:
    """Check that the table shows the session's state, is one event behind it, or is replaying what others saw."""
    shown, is_behind = table.display.state.shown, table.table.playback.is_behind
    view = session.view(table.display.state.seat)
    if table.display.state.is_covered:
        view = view.covered()
    hold(shown.view.round in (view.round, view.round - 1), "another round is shown", shown.view.round)
    if shown.view.round == view.round:
        shows, is_so = shown.view.history, view.history
        hold(is_so[: len(shows)] == shows, "what is shown did not happen")
        is_near = len(is_so) - len(shows) <= 1 or table.table.playback.is_showing_again
        hold(is_near, "too much has happened unseen", is_so[len(shows) :])
    if is_behind:
        return
    hold(shown.view == view, "the table shows another moment", shown.view.history[-1:], view.history[-1:])
    hold((shown.ended is not None) == (session.turn is None), "the end of the round is shown wrongly")
    if shown.ended is None:
        hold(table.end.shown is None, "the result of a round lies over the next")
    legal = () if shown.ended is not None else view.legal()
    hold(shown.legal == legal, "other actions are offered than are legal", shown.legal, legal)


def check_rack(display: TableDisplay) -> None:
    """Check that the whole hand is on the rack, and that the tiles played are on the table."""
    shown, rack = display.state.shown, display.rack
    hold(sorted(shown.hand) == sorted(shown.view.hand), "the hand is another", shown.hand, shown.view.hand)
    standing = [slot.tile for slot in rack.slots]
    hold(standing == list(shown.hand), "the rack does not hold the hand", standing, shown.hand)
    lying = [place.tile for place in shown.layout.places]
    played = [play.tile for play in plays_of(shown.view)]
    hold(lying == played, "other tiles lie on the table than were played", lying, played)
    hold(
        display.boneyard.tiles == () or len(display.boneyard.tiles) == shown.view.boneyard,
        "the boneyard is another",
    )


def check_state(table: TableScene, session: Session, pointers: Iterable[int | None]) -> None:
    """Check that the player's pending action is possible."""
    display = table.display
    drag, state = display.drag, display.state.hold
    grip = grip_of(state)
    if grip is not None:
        hold(grip.tile in display.state.shown.hand, "a tile is chosen that is not in the hand", grip.tile)
        hold(display.state.shown.ended is None, "a tile is chosen after the round", grip.tile)
    if drag is not None:
        hold(drag.pressed.finger in pointers, "a tile is pressed and no pointer is down", state)
    match state:
        case Held() | Near():
            hold(drag is not None, "a tile is held and nothing is pressed", state)
        case Proposed(grip=grip, spot=spot, ways=ways):
            hold(drag is None or len(ways) > 1, "one way is no choice", state)
            legal = session.view(display.state.seat).legal()
            for way in ways:
                play = way.play(grip.tile, spot)
                hold(play in legal, "a way is proposed that is not legal", play)
        case TurnOffered(grip=grip, spot=spot, lies=lies, way=way):
            legal = session.view(display.state.seat).legal()
            hold(way.play(grip.tile, spot) in legal, "it is said to turn a tile that does not fit", state)
            hold(lies.play(grip.tile, spot) not in legal, "it is said to turn a tile that fits", state)
            hold(not display.state.guide, "with the guide a tile lies as it fits", state)
        case _:
            pass
    if isinstance(state, Near | Proposed | TurnOffered):
        hold(display.state.is_my_turn, "a place is chosen while somebody else is on turn", state)
        hold(display.target(state.spot) is not None, "a place is chosen that is not open", state)


def check_landed(display: TableDisplay) -> None:
    """Check that moving tiles are really on their way once time has passed, and that nothing flies forever."""
    state = display.state
    for token, way in display.flights.items():
        hold(token in state.transits, "a tile has arrived and is seen to fly", token)
        hold(way.until_ms >= state.now_ms, "a tile flies on after its time", token)
    for token, transit in state.transits.items():
        hold(transit.until_ms >= state.now_ms, "a tile is on its way after its time", token)


def check_end(tree: Tree, table: TableScene) -> None:
    """Check the position of the panel, and that nothing is revealed before it."""
    display, end = table.display, table.end
    panels = [node.key for node in tree if node.role == "panel"]
    hold(bool(panels) == end.is_panel_over, "a panel is told that is not there", panels)
    is_aside = display.state.end_stage == "aside"
    hold(not is_aside or end.shown is not None, "what is aside has never come")
    ways = [node.key for node in tree if node.key == BACK]
    hold(bool(ways) == is_aside, "no way leads back to the panel, or back to none", ways)
    if display.state.shown.ended is not None and display.state.end_stage == "line":
        view = display.state.shown.view
        for node in tree:
            if node.role == "seat":
                side = view.rules.side_of(int(node.key.removeprefix("seat:")))
                by_rounds = view.rules.match_by == "rounds"
                before = points(display.look.language, view.totals[side], by_rounds=by_rounds)
                hold(f", {before}, " in node.name, "points are told before the panel comes", node.name)


def check_hand(tree: Tree, display: TableDisplay) -> None:
    """Check that every tile of the hand can be pressed, and none in place of another."""
    tiles = [node for node in tree if node.role == "tile"]
    keys = [f"tile:{slot.tile}" for slot in display.rack.slots]
    hold([node.key for node in tiles] == keys, "the tree has other tiles than the rack", tiles, keys)
    check_apart(tiles)
    if display.state.is_my_turn:
        spots = {action.arm or "open" for action in display.state.shown.legal if isinstance(action, Play)}
        missing = spots - {node.key.removeprefix("place:") for node in tree if node.role == "place"}
        hold(not missing, "a place where a tile fits cannot be chosen", missing)


class Covers:
    """Watches that hands are covered where they must be; the twins watch what is drawn."""

    def __init__(self) -> None:
        self._table: TableScene | None = None
        self._was_covered = True

    def check(self, table: TableScene, *, by_input: bool) -> None:
        """Check that hands are covered where they must be."""
        display, game = table.display, table.game
        hold(
            not (display.state.is_covered and display.state.shown.hand),
            "the table knows a covered hand",
            display.state.seat,
        )
        hold(
            display.state.is_covered or display.state.seat in game.human_seats,
            "a hand of a bot lies open",
            display.state.seat,
        )
        if game.is_hot_seat and not display.state.is_covered and display.state.shown.ended is None:
            is_own = game.session.turn in (display.state.seat, None)
            hold(is_own, "a hand lies open after its turn", display.state.seat, game.session.turn)
            is_same = table is self._table
            is_turned = self._was_covered or not is_same
            hold(
                not is_turned or (by_input and is_same),
                "a hand was turned over by nobody",
                display.state.seat,
            )
        self._table, self._was_covered = table, display.state.is_covered

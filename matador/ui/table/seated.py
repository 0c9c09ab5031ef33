"""Who sits at the table, as everybody is shown now, and what they say in bubbles of their own."""

from __future__ import annotations

from matador.ui.canvas import Item
from matador.ui.sentences import replays
from matador.ui.table.display import TableDisplay
from matador.ui.table.seats import SeatView, bubble_item
from matador.ui.table.title import seats_around, title_of


def seat_view(display: TableDisplay, seat: int) -> SeatView:
    """Somebody at the table as he is shown now."""
    view, occupant = display.state.shown.view, display.state.game.occupants[seat]
    is_on_turn = view.turn == seat and display.state.shown.ended is None and display.state.is_turn_seen
    if display.state.replay is not None:
        # While it is shown again, who did it is marked as if it were now.
        is_on_turn = seat == display.state.replay.seat
    ended = display.state.shown.ended
    has_points = (
        ended is not None and display.state.end_stage != "line" and display.state.end_panel == "result"
    )
    totals = ended.totals if ended is not None and has_points else view.totals
    # Who has the lightest hand is told with the hands.
    is_told = ended is not None and (ended.outcome.how == "out" or display.state.end_stage != "line")
    winner = ended.outcome.winner if ended is not None and is_told else None
    has_won = winner is not None and seat in view.rules.sides[winner]
    return SeatView(
        seat,
        occupant.name,
        totals[view.rules.side_of(seat)],
        view.counts[seat],
        is_on_turn,
        is_on_turn
        and seat in display.state.game.bots
        and not display.is_moving
        and display.state.replay is None,
        "happy" if has_won else "calm",
        occupant.face,
        occupant.colour,
        view.rules.side_of(seat) if view.rules.partnerships else None,
        display.state.open_hand(seat),
        view.rules.match_by == "rounds",
    )


def said_by_seats(display: TableDisplay) -> dict[int, Item]:
    """The bubbles of the other seats; what was said last lies above. An open hand lies where its bubble would be."""
    look, rects = display.look, dict(zip(*seats_around(display), strict=True))
    if display.state.peeks_at is not None:
        del rects[display.state.peeks_at]
    said = [(one.until_ms, seat, one) for seat, one in display.state.says.items() if seat in rects]
    title = title_of(display).rect
    said.sort(key=lambda one: one[:2])
    texts = [(seat, replays.saying(look.language, one.what, one.count)) for _, seat, one in said]
    return {seat: bubble_item(look, display.plan, rects[seat], text, title) for seat, text in texts}

"""The table in words: as a tree of nodes in Tab order, in explanations beside its signs, and read aloud."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout.orientations import IDLE, Held, Near, TurnOffered, grip_of
from matador.play.table.choosing import ghost_way, is_boneyard_open
from matador.play.table.facts import TableFacts
from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.teaching.bonds import takes_matador
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.language import Language, Message, joined
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import at_table
from matador.ui.sentences import table as words
from matador.ui.sentences.helping import placed
from matador.ui.sentences.seats import COMPUTER_NAMES, team_name
from matador.ui.table.bubbles import bubble_beside
from matador.ui.table.buttons import foot_of, lit_states, table_buttons
from matador.ui.table.display import TableDisplay, spots
from matador.ui.table.ends import badges_at, chips_of, lies_across, lit_half
from matador.ui.table.learner_help import hint_nodes, hinted_tile, learner_sum_nodes
from matador.ui.table.seats import said_by_seats, seat_view, seats_around
from matador.ui.voice.reading import Spoken, nameless

_WIDEST_PX = 330


def table_nodes(display: TableDisplay) -> Iterator[Node]:
    if display.state.shown.ended is None:
        look, is_turn = display.look, isinstance(display.state.hold, TurnOffered)
        for chip in chips_of(display):
            name = look.say("Turn the tile") if is_turn else words.way_name(look.language, chip.way)
            states, action = lit_states(display, chip.key), "turn" if is_turn else "lay"
            yield Node(chip.key, "chip", name, box_of(chip.rect), states, action)
        yield from _hand(display)
        yield from _places(display)
        yield from _boneyard(display)
    for button in table_buttons(display):
        states = lit_states(display, button.key)
        yield Node(button.key, "button", button.name, box_of(button.rect), states, button.key)
    yield from _seats(display)
    yield from _laid(display)
    yield from hint_nodes(display)
    yield from _texts(display)


def _hand(display: TableDisplay) -> Iterator[Node]:
    state, grip, lit = display.state, grip_of(display.state.hold), lit_half(display)
    hinted = hinted_tile(display)
    for slot in display.rack.slots:
        tile = slot.tile
        states, halves = [], (tile.low, tile.high)
        if grip is not None and grip.tile == tile:
            states.append("held" if isinstance(state.hold, Held | Near) else "chosen")
            if lit is not None:
                states.append(f"half {halves[lit]} leads")
        if hinted is not None and hinted[0] == tile:
            states.append("hint" if hinted[1] is None else f"half {halves[hinted[1]]} is the hint")
        if state.guide and state.is_my_turn:
            states.append("fits" if state.fits(tile) else "dimmed")
        if tile in state.transits:
            states.append("moving")
        name = words.tile_name(display.look.language, tile)
        states += lit_states(display, f"tile:{tile}")
        yield Node(f"tile:{tile}", "tile", name, box_of(slot.rect), tuple(states), "choose")


def _places(display: TableDisplay) -> Iterator[Node]:
    state, language = display.state, display.look.language
    grip = grip_of(state.hold) if state.is_my_turn else None
    rules = state.shown.view.rules
    by_spot = {target.spot: target for target in display.targets}
    for spot in spots(display.targets):
        target, end = by_spot[spot], state.end(spot)
        is_so = {
            "ghost": grip is not None and ghost_way(state, grip, spot) is not None,
            "lit": spot == state.lit_spot,
        }
        states = (*(name for name in is_so if is_so[name]), *lit_states(display, f"place:{spot}"))
        last = None if spot == "open" else state.shown.layout.last_on(spot).tile
        is_turned = last in rules.matador_tiles and lies_across(display, spot)
        about = of_end(language, rules, end, turned=last if is_turned else None)
        name, action = words.spot_name(language, spot, end), None if grip is None else "lay"
        yield Node(f"place:{spot}", "place", name, box_of(target.hit), states, action, about)


def _boneyard(display: TableDisplay) -> Iterator[Node]:
    state, view, language = display.state, display.state.shown.view, display.look.language
    if not view.rules.tiles_to_draw:
        return
    count, is_open = len(display.boneyard.tiles), is_boneyard_open(state)
    tiles = words.tiles_held(language, count) if count else display.look.say("Empty")
    name = display.look.say("Boneyard: {tiles}").format(tiles=tiles)
    states = (*(["open"] if is_open else []), *lit_states(display, "boneyard"))
    about = _of_boneyard(language, view.rules, view.boneyard, is_open=is_open)
    yield Node("boneyard", "boneyard", name, box_of(display.boneyard.hit), states, "draw", about)


def _seats(display: TableDisplay) -> Iterator[Node]:
    state, language = display.state, display.look.language
    for seat, rect in (seats_around(display) | {state.seat: display.plan.own}).items():
        shown = seat_view(display, seat)
        is_on_turn, team = shown.face.is_on_turn, shown.face.team
        states = [*(["on turn"] if is_on_turn else []), *(["thinking"] if shown.is_thinking else [])]
        points = words.points(language, shown.points, by_rounds=shown.by_rounds)
        parts = [shown.name, points, words.tiles_held(language, shown.tiles)]
        if team is not None:
            parts.insert(1, team_name(language, team))
        if state.game.occupants[seat].is_learner:
            parts.insert(1, language.say("Learner"))
        parts += [words.tile_name(language, tile) for tile in shown.hand]
        name = ", ".join([*parts, *words.traces(language, *state.drawn_and_passed(seat))])
        shows_turn, shows_hand = state.can_show_again(seat), seat != state.seat and state.can_peek(seat)
        action = "look" if shows_hand else "show again" if shows_turn else None
        about = _of_seat(language, shown.name, shows_hand=shows_hand, shows_turn=shows_turn)
        yield Node(f"seat:{seat}", "seat", name, box_of(rect), tuple(states), action, about)
    for seat, bubble in said_by_seats(display).items():
        text = words.saying(language, state.says[seat].what, state.says[seat].count)
        yield Node(f"said:{seat}", "text", text, box_of(bubble.rect))


def _laid(display: TableDisplay) -> Iterator[Node]:
    """The line; a marked tile tells who played it, and another matador what its bull's head means."""
    state, language, new = display.state, display.look.language, display.new_tiles
    view = state.shown.view
    by = {seen.action.tile: seen.seat for seen in view.history if isinstance(seen.action, Play)}
    for place in state.shown.layout.places:
        tile, box = place.tile, box_of(display.camera.rect(place.box))
        states = ("last",) if tile == state.shown.last else ("new",) if tile in new else ()
        about = _of_matador(language, view.rules, tile) if tile in view.rules.matador_tiles else ""
        if tile in new:
            is_reader = by[tile] == state.seat and not state.is_covered
            about = _of_new_tile(language, state.game.occupants[by[tile]].name, is_reader=is_reader)
        yield Node(f"laid:{tile}", "laid tile", words.tile_name(language, tile), box, states, about=about)


def _texts(display: TableDisplay) -> Iterator[Node]:
    goal, *names = display.title.lines
    for name in names:
        yield Node("game", "text", name.text, box_of(name.ink))
    about = _of_goal(display.look.language, display.state.shown.view.rules)
    yield Node("goal", "text", goal.text, box_of(goal.ink), about=about)
    yield from learner_sum_nodes(display)
    said = at_table.speech(display.look.language, display.state)
    if said:
        hurried = ("hurried",) if display.state.hurried_at is not None else ()
        yield Node("sentence", "text", said, box_of(foot_of(display).said), hurried)


def sign_at(display: TableDisplay, at: Point) -> str | None:
    return next((key for key, rect in _signs(display) if rect.collidepoint(at)), None)


def sign_items(display: TableDisplay) -> Iterator[Item]:
    key = _explained(display)
    rect = None if key is None else dict(_signs(display)).get(key)
    if rect is None:
        return
    node = next((node for node in table_nodes(display) if node.key == key), None)
    if node is None or (node.role == "laid tile" and not node.about):
        return
    look = display.look
    text = f"{node.name}. {node.about}".rstrip() if node.role == "seat" else node.about or node.name
    room = min(look.px(_WIDEST_PX), display.plan.felt.width // 2)
    content = look.fonts.render(text, Style.TEXT, look.theme.on_surface, max_width=room)
    yield bubble_beside(display, content, rect, rect).item


def _explained(display: TableDisplay) -> str | None:
    state, focus = display.state, display.state.focus or ""
    if focus.startswith("place:") and not (state.guide or state.is_learners):
        return focus
    # A player who holds a tile looks at where to put it.
    is_free = state.hold == IDLE and display.drag is None
    return display.pointed or focus if is_free else None


def _signs(display: TableDisplay) -> Iterator[tuple[str, pygame.Rect]]:
    for button in table_buttons(display):
        if not button.is_primary and button.key != "look":
            yield button.key, button.rect
    for seat, rect in seats_around(display).items():
        yield f"seat:{seat}", rect
    if display.state.shown.ended is not None:
        return
    for spot, rect in badges_at(display).items():
        yield f"place:{spot}", rect
    yield "boneyard", display.boneyard.hit
    yield "goal", display.title.lines[0].ink
    for place in display.state.shown.layout.places:
        if place.tile not in display.state.transits:
            yield f"laid:{place.tile}", display.camera.rect(place.box)


def spoken_of(display: TableDisplay, at_end: Message | None) -> Spoken | None:
    """The text to read aloud now, if any. `at_end`: the text of the panel over the table."""
    state, language = display.state, display.look.language
    view = state.shown.view
    said = at_end or at_table.speech(language, state)
    is_told = bool(at_end) or state.notice is not None or state.hints is not None or state.is_agreed
    # In their own turn, the player hears the sentence once they can act.
    is_early = not is_told and not state.is_my_turn and view.turn == state.seat
    if state.is_covered or not said or is_early:
        return None
    if is_told or not state.is_my_turn:
        return Spoken((view.round, len(view.history), said), nameless(said))
    # Once per turn, whatever the player presses.
    return Spoken((view.round, len(view.history), "turn"), joined(*_in_own_turn(language, state, said)))


def _in_own_turn(language: Language, state: TableFacts, said: Message) -> Iterator[Message]:
    if state.game.teacher.is_lesson and state.replay is None:
        since = state.since_my_turn
        for seat in dict.fromkeys(seen.seat for seen in since):
            name = state.game.occupants[seat].name
            if name in COMPUTER_NAMES:
                yield words.done_by(language, name, [seen for seen in since if seen.seat == seat])
    bond = state.bonds[-1] if state.bonds else None
    if bond is not None and bond.sum is not None and not bond.is_own and bond.sum.pair.second is not None:
        yield placed(language, bond.sum.pair)
    if said == at_table.in_own_turn(language, state):
        said = at_table.in_own_turn(language, state, is_named=False)
    yield nameless(said)


def of_end(language: Language, rules: Ruleset, end: End | None, *, turned: Tile | None = None) -> Message:
    """Explain the badge at an end, but never say which half makes the total.

    `turned`: the crosswise matador that has changed the number.
    """
    say = language.say
    match end:
        case None:
            return say("The first tile goes here.")
        case WildEnd():
            return say("Any tile fits here.")
        case ValueEnd() | MatadorEnd() if not needed_halves(rules, end):
            return (
                say("Only a matador fits here.") if takes_matador(rules, end) else say("Nothing fits here.")
            )
        case MatadorEnd() if rules.matador_cross == "blank":
            return say("A blank fits here.")
        case MatadorEnd(tile) if tile.is_double:
            return _on_value(language, rules, tile.low)
        case MatadorEnd(tile) if rules.joining == "same":
            return say("{low} or {high} fits here.", low=tile.low, high=tile.high)
        case MatadorEnd(tile):
            return say(
                "Make {total} with the {low} or the {high} of this matador.",
                total=rules.total,
                low=tile.low,
                high=tile.high,
            )
        case ValueEnd(value) if turned is not None and rules.matador_cross == "complement":
            return say(
                "This matador makes the {seen} count as {value}.", seen=rules.total - value, value=value
            )
        case ValueEnd(value):
            return _on_value(language, rules, value)


def _on_value(language: Language, rules: Ruleset, value: int) -> Message:
    say = language.say
    if rules.joining == "sum":
        return say("Make {total} with this {value}.", total=rules.total, value=value)
    return say("A blank fits here.") if value == 0 else say("{value} fits here.", value=value)


def _of_matador(language: Language, rules: Ruleset, tile: Tile) -> Message:
    if tile.pips == rules.total and rules.joining == "sum":
        return language.say("The bull's head marks a matador: its halves make {total}.", total=rules.total)
    return language.say("The bull's head marks a matador.")


def _of_new_tile(language: Language, name: str, *, is_reader: bool) -> Message:
    if is_reader:
        return language.say("You played this tile last.")
    return language.say("New: {name} played this tile.", name=name)


def _of_goal(language: Language, rules: Ruleset) -> Message:
    if rules.joining == "same":
        return language.say("Touching halves must match.")
    return language.say("Touching halves must make {total}.", total=rules.total)


def _of_boneyard(language: Language, rules: Ruleset, count: int, *, is_open: bool) -> Message:
    say = language.say
    left = max(0, count - rules.reserve)
    if not left:
        return say("There are no tiles left to draw.")
    if is_open:
        return say("Press here to draw a tile.")
    return language.nsay("There is {n} tile left to draw.", "There are {n} tiles left to draw.", left)


def _of_seat(language: Language, name: str, *, shows_hand: bool, shows_turn: bool) -> Message:
    if shows_hand:
        return language.say("Press to see {name}'s tiles.", name=name)
    if shows_turn:
        return language.say("Press to see what {name} did.", name=name)
    return joined()

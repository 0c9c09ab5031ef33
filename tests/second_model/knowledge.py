"""What a seat can know about the hidden tiles: where each can be, by trying every deal that fits.

A *world* says which hidden tile is where: in the hand of another seat, in the boneyard or set aside. The
worlds start as all deals in which the asking seat has what it was dealt and the right seat opens. Every
action of the round then keeps those in which it was legal, and moves the tile it moves. Whether it was legal
is asked of `Round`, whether the right seat opens of `seat_by_double`: nothing is concluded here.

Why nothing is missed, although not every order of every boneyard is played through:

- The order of the tiles not yet drawn is left open. `Round.legal` counts the boneyard and never looks into
  it, so until a tile is drawn each order is as good as any other. When another seat draws, the world becomes
  one world for each tile of its boneyard; when the asking seat draws, the tile that it saw must be there.
- Worlds that agree on where every tile is now have the same future, so one of them is kept.
- `Round.legal` reads, of all hidden tiles, the hand of the player whose turn it is alone (and the tile that
  the opener must lay). So it is asked once for each such hand, and the answer holds for all worlds with it.
- `_can_lie` drops a world early in which a tile could not get where the history will show it: a tile that a
  seat is going to play is in its hand, or in the boneyard while that seat is still to draw; one that the
  asking seat is going to draw is in the boneyard. Such a world would be dropped anyway, later on, because
  the play would not be legal or the tile would not be there to be drawn.

Nothing is admitted too much either: each world that is left has been brought forward from a deal of its own
through every action, and any order of its boneyard completes it.

The worlds are counted in thousands where some nine tiles are hidden; this is for small sets.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from .deals import DOUBLES, seat_by_double
from .options import parse_tile
from .placements import Placement
from .rounds import Round
from .rules import Rules
from .tiles import Tile, tile_text

BONEYARD, ASIDE = "boneyard", "aside"
Spot = int | str  # a seat, or one of the two above
World = tuple[int, ...]  # for each spot the tiles there, tile i of the set as the bit 1 << i
UNSEEN = (0, 0)  # stands for a tile of which only the place counts


class Act(NamedTuple):
    """One entry of a history."""

    seat: int
    word: str  # as `Round.legal` has it
    tile: Tile | None  # that it shows


class Question(NamedTuple):
    """What `places` was asked, with the spots where hidden tiles can be."""

    rules: Rules
    opener: int
    by_hands: bool
    seat: int
    dealt: list[Tile]
    acts: list[Act]
    spots: list[Spot]  # the other seats first
    sizes: list[int]  # how many tiles the deal puts on each spot

    def hidden(self) -> list[Tile]:
        """The tiles that the seat does not see when the deal is done."""
        return [tile for tile in self.rules.tiles if tile not in self.dealt]

    def bit(self, tile: Tile | None) -> int:
        return 0 if tile is None else 1 << self.rules.tiles.index(tile)

    def tiles(self, mask: int) -> list[Tile]:
        return [tile for i, tile in enumerate(self.rules.tiles) if mask >> i & 1]


def places(
    values: dict[str, Any],
    opener: int,
    by_hands: bool,
    seat: int,
    dealt: Sequence[str],
    history: Sequence[tuple[int, str]],
) -> dict[int | str, set[str]]:
    """For every other seat, the boneyard and the tiles set aside: what is there now in some consistent deal.

    `by_hands`: in this round `highest-double` or `set-double` decided who opens; False: who opens tells nothing
    of tiles.
    `dealt`: the tiles dealt to `seat`. `history`: the actions so far, in the notation of section 8, but a
    draw of `seat` itself is followed by the tile: `draw 0-3`. The round must not be over. "aside" is a key
    only where `hand_size` is "all" and tiles are left over, "boneyard" always.

    Raises ValueError where no deal is consistent, and where the question is none that a round can pose.
    """
    rules = Rules.of(values)
    if by_hands and rules.starter not in DOUBLES:
        raise ValueError("the hands decide who opens under `highest-double` and `set-double` alone")
    if rules.opening == "the-double" and not by_hands:
        raise ValueError("with `the-double` the hands decide in every round who opens")
    if opener not in range(rules.players) or seat not in range(rules.players):
        raise ValueError("no such seat")
    own = [tile for text in dealt if (tile := parse_tile(text)) is not None and tile in rules.tiles]
    if not len(dealt) == len(set(own)) == rules.tiles_each:
        raise ValueError(f"a seat is dealt {rules.tiles_each} different tiles of the set")
    acts = [_read(rules, who, text, who == seat) for who, text in history]
    others: list[Spot] = [other for other in range(rules.players) if other != seat]
    spots, sizes = [*others, BONEYARD], [rules.tiles_each] * len(others) + [rules.boneyard_size()]
    aside = len(rules.tiles) - rules.players * rules.tiles_each - rules.boneyard_size()
    if aside:
        spots, sizes = [*spots, ASIDE], [*sizes, aside]

    question = Question(rules, opener, by_hands, seat, own, acts, spots, sizes)
    found: dict[int | str, set[str]] = {spot: set() for spot in spots}
    for world in _worlds(question):
        for spot, mask in zip(spots, world, strict=True):
            found[spot].update(tile_text(tile) for tile in question.tiles(mask))
    return found


def _read(rules: Rules, who: int, text: str, is_own: bool) -> Act:
    if text == "pass" or (text == "draw" and not is_own):
        return Act(who, text, None)
    if is_own and text.startswith("draw "):
        word, tile = "draw", parse_tile(text.removeprefix("draw "))
    else:
        halves = re.fullmatch(r"(\d+)[-+](\d+)[LRUD]?", text)
        low, high = sorted(map(int, halves.groups())) if halves else (-1, -1)
        word, tile = text, (low, high)
    if tile is None or tile not in rules.tiles:
        raise ValueError(f"seat {who}: {text!r} cannot be read")
    return Act(who, word, tile)


def _worlds(question: Question) -> set[World]:
    """Every world that the deal and the actions so far leave; at least one."""
    rules = question.rules
    must_lay = _deals(question)
    worlds = set(must_lay)
    # What all can see of the round, and the hand of the asking seat; other tiles are there to be counted.
    hands = [[UNSEEN] * rules.tiles_each for _ in range(rules.players)]
    hands[question.seat] = list(question.dealt)
    table = Round(rules, hands, [UNSEEN] * rules.boneyard_size(), question.opener, None)
    for done, act in enumerate(question.acts):
        if table.how is not None or act.seat != table.player:
            raise ValueError(f"action {done}: it is not the turn of seat {act.seat}")
        legal_in, placement = _where_legal(question, table, act, {} if done else must_lay, worlds)
        worlds = {after for world in legal_in for after in _after(question, act, world)}
        if act.word == "draw" and worlds:
            table.boneyard[0] = act.tile or UNSEEN
            room = _room(question, done + 1)
            worlds = {world for world in worlds if not any(m & ~r for m, r in zip(world, room, strict=True))}
        if not worlds:
            break
        table.apply(act.word, placement)
    if not worlds:
        raise ValueError("no deal is consistent with this")
    if table.how is not None:
        raise ValueError("the round is over")
    return worlds


# --- the deals


def _deals(question: Question) -> dict[World, Tile | None]:
    """Every deal in which the right seat opens, and the tile that it must lay (None: any)."""
    room = _room(question, 0)
    worlds: list[World] = [(0,) * len(question.spots)]
    for bit in map(question.bit, question.hidden()):
        worlds = [
            _flip(world, bit, n)
            for world in worlds
            for n, size in enumerate(question.sizes)
            if world[n].bit_count() < size and bit & room[n]
        ]
    if not question.by_hands:
        return dict.fromkeys(worlds)
    consistent: dict[World, Tile | None] = {}
    for world in worlds:
        hands = [question.tiles(mask) for mask in world[: question.rules.players - 1]]
        hands.insert(question.seat, question.dealt)
        opens = seat_by_double(question.rules, hands)
        if opens is not None and opens[0] == question.opener:  # None: it would have been dealt again
            consistent[world] = opens[1] if question.rules.opening == "the-double" else None
    return consistent


def _room(question: Question, done: int) -> World:
    """For each spot all tiles that can lie there when so many actions are done."""
    return tuple(
        sum(question.bit(tile) for tile in question.hidden() if _can_lie(question, tile, spot, done))
        for spot in question.spots
    )


def _can_lie(question: Question, tile: Tile, spot: Spot, done: int) -> bool:
    """Whether a tile that is hidden there, when so many actions are done, can be where it is shown later."""
    shown = next((n for n, act in enumerate(question.acts) if act.tile == tile), None)
    if shown is None:
        return True
    who = question.acts[shown].seat
    if who == question.seat:  # which is to draw it
        return spot == BONEYARD
    is_to_draw = any(act.seat == who and act.word == "draw" for act in question.acts[done:shown])
    return spot == who or (spot == BONEYARD and is_to_draw)


# --- the actions


def _where_legal(
    question: Question, table: Round, act: Act, must_lay: dict[World, Tile | None], worlds: set[World]
) -> tuple[list[World], Placement | None]:
    """The worlds in which an action is legal, and what it lays; on the table the mover gets a hand for it."""
    own = table.hands[question.seat]
    answers: dict[tuple[int, Tile | None], bool] = {}
    legal_in: list[World] = []
    hand: list[Tile] = []
    placement: Placement | None = None
    for world in worlds:
        mask = 0 if act.seat == question.seat else world[question.spots.index(act.seat)]
        key = (mask, must_lay.get(world))
        if key not in answers:
            table.hands[act.seat] = own if act.seat == question.seat else question.tiles(mask)
            table.opening_tile = key[1]
            legal = table.legal()
            answers[key] = act.word in legal
            if answers[key]:  # what an action lays is in its text, whatever else is in the hand
                hand, placement = table.hands[act.seat], legal[act.word]
        if answers[key]:
            legal_in.append(world)
    table.hands[act.seat] = hand
    return legal_in, placement


def _after(question: Question, act: Act, world: World) -> list[World]:
    """What a world can have become by an action that was legal in it."""
    is_own = act.seat == question.seat
    shown, boneyard = question.bit(act.tile), question.spots.index(BONEYARD)
    if act.word != "draw":
        return [world if is_own or act.tile is None else _flip(world, shown, question.spots.index(act.seat))]
    if is_own:
        return [_flip(world, shown, boneyard)] if world[boneyard] & shown else []
    seat = question.spots.index(act.seat)
    return [_flip(world, question.bit(tile), boneyard, seat) for tile in question.tiles(world[boneyard])]


def _flip(world: World, bit: int, *spots: int) -> World:
    """Take a tile from the spots that have it, and put it on those that have it not."""
    return tuple(mask ^ bit if n in spots else mask for n, mask in enumerate(world))

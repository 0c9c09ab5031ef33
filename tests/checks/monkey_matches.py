"""Whole matches through the window: chosen on the *New match* page and played to the end, where the winner is named."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from matador.rules import CATALOG, players_of
from matador.storage.settings import Settings
from matador.ui.inputs import FocusLost, Input, Key, Point, QuitAsked
from matador.ui.pages.cut import LONGEST_FRAME_MS, UNTOUCHED_MS, CutScene
from matador.ui.semantics import node_of
from matador.ui.table.buttons import BACK
from matador.ui.table.scene import TableScene
from tests.checks.monkey_gestures import Place, Turns
from tests.checks.monkey_ledger import hold
from tests.checks.monkey_pages import Pages
from tests.checks.monkey_run import Run
from tests.checks.monkey_steps import Begin, Calm, Step, Wait
from tests.checks.monkey_ways import chosen_of, table_of
from tests.inside import matches_of

MAX_STEPS = 20_000
"""Maximum number of steps of a match."""
_SETS = (4, 5, 6)


class Matches(Turns, Pages):
    """Sets up a match on its page, and plays it to the end without leaving it."""

    def __init__(self, chance: Random, place: Place) -> None:
        super().__init__(chance, place)
        self.stays = True
        """True if an input in the middle of a drag must not be able to end the program."""
        self._cuts_next = True

    def choose(self, ruleset: str, highest: int, players: int) -> Iterator[Step]:
        """From home to the table."""
        target = min(filter(None, CATALOG[ruleset].targets), default=None)
        # Of the players, those that can play the ruleset stay as chosen.
        wanted = (
            *(f"ruleset:{ruleset}", "tab:players", f"players:{players}", "tab:game", f"set:{highest}"),
            *("tab:rules", f"target:{target}"),
        )
        yield from self.click("new match")
        for key in wanted:
            hold(chosen_of(self.program) is not None, "the page of the new match was left")
            yield from self.use(key)
        yield from self.click("start")
        yield from self.deal()

    def deal(self) -> Iterator[Step]:
        """Have the tiles dealt; where they can be cut, tap a tile first every other time."""
        is_cut = self._cuts_next
        if isinstance(self.program.scene, CutScene):
            self._cuts_next = not is_cut
        while isinstance(self.program.scene, CutScene):
            yield from self.leave_page()
            for _ in range(UNTOUCHED_MS // LONGEST_FRAME_MS + 1):
                yield Wait(LONGEST_FRAME_MS)
            if is_cut:
                yield from self.click("tile:3")
            yield from self.click("deal")
            yield Wait(16)

    def between(self, at: Point) -> Input:
        """Any input, or any except those that could end the program."""
        given = super().between(at)
        return FocusLost() if self.stays and given in (QuitAsked(), Key("q", ctrl=True)) else given

    def play_to_end(self) -> Iterator[Step]:
        """Play until the match is decided and its end is on screen."""
        while not self.is_told:
            yield from self.get_on()

    def get_on(self) -> Iterator[Step]:
        """The steps that advance the match."""
        yield from self.let_go()
        if self.program.overlays:
            # An input in the middle of a drag has opened it.
            yield Key("escape")
        elif self.node(BACK) is not None:
            yield from self.come_back()
        elif self.table.end.shown is not None:
            yield from self.click("again") if self.chance.random() < 0.5 else self.keys("enter")
            yield Wait(16)
        elif self.table.display.state.is_my_turn:
            yield from self.take_turn()
        elif self.table.display.state.waits_for is not None:
            yield Key("enter")
        else:
            yield Calm()

    @property
    def table(self) -> TableScene:
        """The table, which must stay until the end."""
        table = table_of(self.program)
        assert table is not None, "the match was left"
        return table

    @property
    def is_told(self) -> bool:
        """True if the end of the match is on screen."""
        table = self.table
        is_panel_seen = table.end.is_panel_over and not self.program.overlays
        return table.game.session.is_over and is_panel_seen


def match_of(player: Matches, ruleset: str) -> Iterator[Step]:
    """One match of a ruleset, from home to its end."""
    chance = player.chance
    highest = chance.choice(_SETS)
    few = [players for players in players_of(CATALOG[ruleset], highest) if players <= 4]
    yield Begin(None, chance.randrange(10**6), Settings(speed="off", language="en"))
    yield from player.choose(ruleset, highest, chance.choice(few))
    yield from player.play_to_end()


def check_match(ruleset: str, seed: int) -> dict[str, int]:
    """Play a match of a ruleset to its end; raises `AssertionError` for a broken invariant or an unnamed winner."""
    run = Run()
    player = Matches(Random(f"match/{ruleset}/{seed}"), run)
    for number, step in enumerate(match_of(player, ruleset)):
        run.take(step)
        hold(number < MAX_STEPS, "the match does not end", ruleset, seed)
    check_told(run, ruleset)
    counts = dict(run.counts) | {"matches_to_the_end": 1, f"matches_of_{ruleset}": 1}
    run.leave()
    return counts


def check_matches(seed: int) -> dict[str, int]:
    """One match of every ruleset."""
    totals: dict[str, int] = {}
    for ruleset in CATALOG:
        for what, count in check_match(ruleset, seed).items():
            totals[what] = totals.get(what, 0) + count
    return totals


def check_told(run: Run, ruleset: str) -> None:
    """Check that the match of this ruleset is decided, and that the screen names the winner."""
    program = run.program
    assert program is not None, "the program ended before the match"
    game = program.table.game
    session = game.session
    hold(
        matches_of(program).played.ruleset == ruleset,
        "another ruleset was played",
        matches_of(program).played,
    )
    hold(session.is_over, "the match is not over")
    node = node_of(program.tree(), "result")
    said = "" if node is None else node.name
    for side in session.standing.winners:
        seats = session.rules.sides[side]
        names = ["You"] if game.human_seats[0] in seats else [game.occupants[seat].name for seat in seats]
        hold(all(name in said for name in names), "the winner is not named", said, names)
    hold(bool(session.standing.winners) or "Nobody" in said, "it is not said that nobody has won", said)

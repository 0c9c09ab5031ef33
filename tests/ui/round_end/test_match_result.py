"""The end of a round within its match: next opener, winner, teams, and links to the scores and the proof."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pygame
import pytest

from matador.match.events import RoundBegan, RoundEnded
from matador.match.resuming import resume
from matador.play.choices import AnimationSpeed
from matador.play.game import Game
from matador.rules import Ruleset, named_ruleset
from matador.ui.kit.base import Placed
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.page import Page
from matador.ui.language import Language
from matador.ui.round_end.asking import RoundEnd
from matador.ui.round_end.panel import ResultWords, result_words
from matador.ui.round_end.result import compose_end
from matador.ui.scale import ROOMY, SMALLEST, min_px, scale_of
from matador.ui.sentences.matches import match_won
from tests.checks.matches import accepted
from tests.checks.pairs import every_pair
from tests.ui.dealt import AT_ONCE
from tests.ui.drawn import Drawn, drawn
from tests.ui.pilot import look_of
from tests.ui.scores.matches import NAMES, RULES, played
from tests.ui.table.ending import finished, out
from tests.ui.text_faults import text_faults
from tests.usual_games import game_of

TEAMS = named_ruleset("parlour", 4, {"partnerships": True})
CARDINAL = named_ruleset("cardinal", 2)
SEVENS = named_ruleset("sevens", 2)


def result_of(game: Game, size: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Page[RoundEnd]:
    """The panel at the end of the latest round."""
    session = game.session
    ended = [event for event in session.events(None) if isinstance(event, RoundEnded)][-1]
    shown = RoundEnd(game, ended, 0, AnimationSpeed())
    return Page(look_of(size, text_scale), size, compose_end, shown)


def words_of(game: Game) -> ResultWords:
    panel = result_of(game)
    return result_words(panel.look, panel.state)


def ground_of(panel: Page[RoundEnd]) -> pygame.Rect:
    return next(one.rect for one in panel.placed if one.widget.is_background)


def buttons_of(placed: Iterable[Placed]) -> list[tuple[Button | IconButton, pygame.Rect]]:
    """The buttons among these widgets, the main one first."""
    return [(one.widget, one.rect) for one in placed if isinstance(one.widget, Button | IconButton)]


def drawn_in(panel: Page[RoundEnd]) -> list[Drawn]:
    return drawn(lambda: panel.items(now_ms=1e9))


def test_at_the_end_of_the_match_it_says_who_has_won_it_with_the_crown() -> None:
    for rules in (SEVENS, CARDINAL, TEAMS):
        titles = set()
        for seed in range(8):
            game = played(rules, seed)
            winners = game.session.standing.winners
            panel = result_of(game)
            language = Language()
            assert words_of(game).title == match_won(language, rules, winners, NAMES, 0)
            assert words_of(game).again == "Play again"
            assert buttons_of(panel.placed)[0][0].icon == "again"
            assert "next" not in words_of(game).said
            shown = drawn_in(panel)
            assert sum(one.kind == "crown" for one in shown) == bool(winners)
            rings = ["happy" in one.what for one in shown if one.kind == "face"]
            seats = [seat for side in rules.sides for seat in side]
            assert rings == [rules.side_of(seat) in winners for seat in seats]
            titles.add(words_of(game).title)
        assert len(titles) > 1


def test_the_end_of_a_match_says_that_a_draw_was_undone() -> None:
    game = played(named_ruleset("first-sevens", 2, {"draw_when_able": True}), 1)
    undone = {"what": "undo", "round": 0, "step": 3, "to_round": 0, "to_step": 1}
    for marks, said in (([{**undone, "draws": 1}], "1 draw was undone."), ([undone], "")):
        session = resume(msgspec.structs.replace(game.session.record(), marks=marks))
        told = words_of(game_of(session, {}, game.occupants)).lines
        assert told[1:] == ((said,) if said else ())


@pytest.mark.parametrize("rules", RULES)
def test_who_is_said_to_open_next_does(rules: Ruleset, seed: int) -> None:
    game = played(rules, seed, rounds=1)
    session = game.session
    if session.is_over:
        assert "next" not in words_of(game).said
        return
    said = words_of(game).lines[1]
    assert buttons_of(result_of(game).placed)[0][0].icon == "play"
    accepted(session.begin_round(session.version))
    began = [event for event in session.events(None) if isinstance(event, RoundBegan)][-1]
    opener = began.starter
    match began.decided_by:
        case "winner" | "next":
            assert said.startswith("You" if opener == 0 else NAMES[opener])
        case "highest-double":
            assert said == "The player with the highest double goes first next round."
        case "drawn-lots":
            assert said == "Everybody turns over a tile. The player with the most pips goes first."
        case "random":
            assert said == "The player who goes first next round is picked at random."


def test_with_several_persons_the_result_speaks_of_names() -> None:
    seed = next(seed for seed in range(30) if played(TEAMS, seed).session.standing.winners == (0,))
    assert words_of(played(TEAMS, seed, persons=(0, 1))).title == "You and Bruno win the match!"
    assert words_of(played(TEAMS, seed, persons=(2,))).title == "Your team wins the match!"


@every_pair(size=[SMALLEST, ROOMY, (1280, 720)], text_scale=[2.0, 1.0])
def test_with_eight_seats_everything_has_its_place(size: tuple[int, int], text_scale: float) -> None:
    for rules in (named_ruleset("sevens", 8, {"target": 900}), named_ruleset("parlour", 8), TEAMS, SEVENS):
        panel = result_of(played(rules, 1, rounds=2), size, text_scale)
        assert text_faults(drawn_in(panel), pygame.Rect((0, 0), size), NAMES) == []
        parts = [pygame.Rect(node.box) for node in panel.nodes() if node.key != "result"]
        assert pygame.Rect((0, 0), size).contains(ground_of(panel))
        assert all(ground_of(panel).contains(part) for part in parts)
        assert all(part.collidelist(parts[:index]) < 0 for index, part in enumerate(parts))
        (_, again), *smaller = buttons_of(panel.placed)
        assert all(min(rect.size) >= min_px(48, scale_of(size)) for _, rect in smaller)
        assert all(rect.width * rect.height < again.width * again.height for _, rect in smaller)


def test_scores_and_proof_are_one_press_away_and_one_key_leads_back() -> None:
    pilot = finished(out(AT_ONCE, last="4-4R"))
    for key, title in (("scores", "Scores"), ("fair", "Was it fair?")):
        pilot.click(key)
        assert pilot.text("panel") == title
        pilot.press("escape")
        assert pilot.has("result")

"""Impossible choices are greyed out with their reason, exactly where the engine refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from matador.rules import CATALOG, VARIANTS, RulesetError, named_ruleset
from matador.rules.options import OptionValue
from matador.storage.setups import MatchSetup
from matador.ui.language import Language
from matador.ui.pages.new_match import offers
from matador.ui.pages.new_match.offers import why_not
from matador.ui.sentences.rules import sections
from tests.checks.each import each
from tests.ui.pages.new_match.choosing import ALL_TABS, Choosing, setup_of

ENGLISH = Language()

SETUPS = [
    *(setup_of(name) for name in CATALOG),
    *(setup_of(name, 4) for name in CATALOG),
    *(setup_of(name, 3, 4) for name in CATALOG),
    setup_of("sevens", 8, 9),
    setup_of("sevens", 5, 6, {"spinner": True, "hand_size": 5}),
    setup_of("family", 4, 12, {"hand_size": "all"}),
    setup_of("hundred", 4, 6, {"partnerships": True}),
    setup_of("parlour", 4, 5, {"partnerships": True}),
    setup_of("matching", 2, 9, {"matadors": ["0-0", "9-9"]}),
    setup_of("matching", 4, 6, {"blanks": False, "hand_size": 5}),
    setup_of("first-sevens", 2, 4, {"blanks": False}),
    setup_of("sevens", 2, 6, {"target": None}),
    setup_of("sevens", 3, 6, {"match_by": "rounds", "target": 3}),
    setup_of("parlour", 2, 6, {"matadors": []}),
    setup_of("matching", 2, 6, {"target": 100, "going_out": "opponents", "blocked": "opponents"}),
]


def asked(key: str, setup: MatchSetup) -> tuple[int, dict[str, object]] | None:
    """The players and changes that a cell asks for, by its key alone; None for other cells."""
    kind, _, value = key.partition(":")
    options: dict[str, object] = {**setup.options, "set": setup.set}
    players = setup.players
    now = setup.rules()
    match kind:
        case "players":
            players = int(value)
            options |= {} if players == 4 else {"partnerships": False}
        case "set":
            options["set"] = int(value)
        case "deal":
            options["hand_size"] = "all" if value == "all" else int(value)
        case "target" | "length":
            # If a target is possible, any target is.
            options["target"] = None if value == "one round" else 100
        case "blanks":
            options["blanks"] = not now.blanks
        case "partnerships":
            options["partnerships"] = not now.partnerships
            players = 4
        case "variant":
            changes = VARIANTS[value].changes
            is_on = all(now.values()[name] == changes[name] for name in changes if name != "target")
            own: dict[str, OptionValue] = {name: CATALOG[setup.ruleset].options[name] for name in changes}
            options |= own if is_on else changes
        case "matador":
            options["matadors"] = sorted({str(tile) for tile in now.matador_tiles} ^ {value})
        case _:
            return None
    return players, options


def refusal(setup: MatchSetup, players: int, changes: dict[str, object], key: str) -> tuple[str, ...] | None:
    """The engine's reasons for refusal, or `no-effect` for an extra that does not change the rules text."""
    try:
        after = named_ruleset(setup.ruleset, players, changes)
    except RulesetError as error:
        return error.kinds
    is_idle = key.startswith("variant") and sections(ENGLISH, after) == sections(ENGLISH, setup.rules())
    return ("no-effect",) if is_idle else None


def faults(setup: MatchSetup) -> Iterator[str]:
    """Cells whose state and the engine's answer differ."""
    for tab in ALL_TABS:
        chooser = Choosing(setup).open(tab)
        for node in chooser.all_nodes():
            wish = asked(node.key, chooser.setup)
            if wish is None:
                continue
            kinds = refusal(chooser.setup, *wish, node.key)
            is_greyed = "refused" in node.state
            if is_greyed != (kinds is not None):
                yield f"{node.key}: greyed is {is_greyed}, the engine says {kinds}"
            elif kinds is not None and not node.name.endswith(why_not(ENGLISH, kinds)):
                yield f"{node.key}: {node.name!r} does not say {why_not(ENGLISH, kinds)!r}"


@each("setup", SETUPS)
def test_reasons_stand_exactly_where_the_engine_refuses(setup: MatchSetup) -> None:
    assert list(faults(setup)) == []


@pytest.mark.parametrize("fault", ["never greyed", "always greyed"])
def test_a_planted_switch_that_lies_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = offers.offer

    def lying(key: str, after: MatchSetup, *, is_chosen: bool) -> offers.Offer:
        found = honest(key, after, is_chosen=is_chosen)
        if key != "variant:spinner":
            return found
        kinds = None if fault == "never greyed" else ("spinner-with-complement",)
        return offers.Offer(key, after, is_chosen, kinds)

    assert list(faults(setup_of("matching"))) == list(faults(setup_of("sevens"))) == []
    monkeypatch.setattr(offers, "offer", lying)
    wrong = [*faults(setup_of("matching")), *faults(setup_of("sevens"))]
    assert [one.partition(": ")[0] for one in wrong] == ["variant:spinner"]


def test_a_planted_wrong_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "matador.ui.pages.new_match.offers.why_not", lambda language, _kinds: why_not(language, ("no-deal",))
    )
    assert any("does not say" in one for one in faults(setup_of("matching")))


Use = Callable[[Choosing, str], None]


@pytest.mark.parametrize("use", [lambda one, key: one.click(key), lambda one, key: one.use(key)])
def test_a_greyed_switch_tells_its_reason_and_changes_nothing(use: Use) -> None:
    chooser = Choosing(setup_of("matching")).open("rules")
    before = chooser.setup
    use(chooser, "variant:spinner")
    assert chooser.focus == "variant:spinner"
    assert chooser.hint == why_not(ENGLISH, ("spinner-with-complement",))
    assert chooser.setup == before

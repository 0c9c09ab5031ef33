"""The policies of the built-in bots: their files, features and choices."""

from __future__ import annotations

from random import Random

import pytest

from matador.ai import policy as policies
from matador.ai.features import Features
from matador.ai.policy import Policy, PolicyBot, Unit, trained
from matador.match.seats import Bot
from matador.match.session import Session
from matador.rules import Play, Ruleset
from tests.checks.matches import begun, play_at_random
from tests.checks.sampling import mixed_ruleset
from tools.training import GUESSED_FEATURES

ZERO = Features(*[0.0] * len(Features._fields))
KINDS: tuple[policies.TableKind, ...] = ("two", "more", "partners")


def rounds(rules: Ruleset, chance: Random) -> Session:
    return begun(rules, chance.randrange(10**6), chance)


@pytest.mark.parametrize("name", ["own", "trained"])
def test_trained_policy_exists_for_every_kind_of_table(name: str) -> None:
    found = trained(name)
    assert set(found) == set(KINDS)
    for one in found.values():
        assert len(one.linear) == len(Features._fields)
        assert one.units
        assert {len(unit.weights) for unit in one.units} == {len(Features._fields)}


@pytest.mark.parametrize("kind", KINDS)
def test_own_tiles_policy_ignores_guessed_features(kind: policies.TableKind) -> None:
    own = trained("own")[kind]
    for number, name in enumerate(Features._fields):
        if name in GUESSED_FEATURES:
            assert not any(row[number] for row in own.rows()), name


def test_policy_value_is_a_weighted_sum_plus_its_units() -> None:
    unit = Unit(tuple(ZERO._replace(kept=2.0)), bias=-1.0, out=10.0)
    policy = Policy(tuple(ZERO._replace(pips=3.0)), (unit,))
    assert policy.worth(ZERO._replace(pips=1.0, kept=0.5)) == pytest.approx(3.0)
    assert policy.worth(ZERO._replace(pips=1.0, kept=1.0)) == pytest.approx(13.0)


def test_policies_for_other_features_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = type("Fewer", (), {"_fields": Features._fields[1:]})
    monkeypatch.setattr(policies, "Features", fewer)
    with pytest.raises(ValueError, match="retrain them"):
        trained.__wrapped__("own")


def best_by(policy: Policy) -> Bot:
    return PolicyBot(dict.fromkeys(KINDS, policy), "1")


def test_policy_bot_takes_the_best_action_and_goes_out_if_it_can(seed: int) -> None:
    chance = Random(seed)
    heavy = best_by(Policy.of_weights({"pips": 1.0, "draws": 9.0, "passes": 9.0}))
    seen = {"drawn": 0, "heaviest": 0, "out": 0}
    for number in range(400):
        if number >= 20 and min(seen.values()) >= 3:
            break
        session = rounds(mixed_ruleset(chance), chance)
        counted = session.rules.counted
        while session.turn is not None:
            view = session.view(session.turn)
            legal = view.legal()
            chosen = heavy.choose(view, legal)
            plays = [action for action in legal if isinstance(action, Play)]
            if len(legal) > 1 and len(view.hand) == 1 and plays:
                assert isinstance(chosen, Play)
                seen["out"] += 1
            elif len(plays) < len(legal):
                assert not isinstance(chosen, Play)
                seen["drawn"] += 1
            else:
                assert isinstance(chosen, Play)
                assert counted(chosen.tile) == max(counted(play.tile) for play in plays)
                seen["heaviest"] += 1
            play_at_random(session, chance, 1)
    assert min(seen.values()) >= 3, seen

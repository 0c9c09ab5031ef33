"""Fits recover the functions behind synthetic samples, and survive a trip through their file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest

from matador.ai import network, policy
from matador.ai.features import Features
from matador.ai.network import TILES, trained_network
from matador.ai.policy import trained
from tests.systems import TRAINING_LACKS, needs_training

if not TRAINING_LACKS:
    import numpy as np

    from tools.training import __main__ as writing
    from tools.training import fitting, tile_fitting
    from tools.training import tiles as tile_writing
    from tools.training.fitting import centred, fit_linear
    from tools.training.selfplay import Samples, Weights, worth
    from tools.training.tile_fitting import TileFit, inputs
    from tools.training.tile_samples import FITS, HIDDEN, KEPT, TileSamples

pytestmark = needs_training

WIDTH = len(Features._fields)
ACTIONS = 4


def made_samples(decisions: int, seed: int) -> tuple[Samples, Any]:
    """Samples whose margins are a known sum, plus luck that actions of a decision share."""
    random = np.random.default_rng(seed)
    rows = decisions * ACTIONS
    features = random.normal(0, 1, (rows, WIDTH)).astype(np.float32)
    weights = random.normal(0, 1, WIDTH)
    margins = features @ weights + np.repeat(random.normal(0, 20, decisions), ACTIONS)
    margins += random.normal(0, 0.1, rows)
    return Samples(features, margins.astype(np.float32), np.repeat(np.arange(decisions), ACTIONS)), weights


def check_linear(seed: int) -> None:
    samples, weights = made_samples(600, seed)
    assert fit_linear(samples) == pytest.approx(weights, abs=0.05)


def test_linear_fit_recovers_the_sum(seed: int) -> None:
    check_linear(seed)


def test_a_planted_sum_over_all_decisions_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "centred", lambda values, _: values)
    with pytest.raises(AssertionError):
        check_linear(1)


def made_tiles(decisions: int, seed: int, others: int = 1) -> TileSamples:
    """Tile samples whose margin depends on the fitting tiles kept, and on the next player's likely tiles."""
    random = np.random.default_rng(seed)
    rows = decisions * ACTIONS
    masks = random.integers(0, 1 << TILES, (rows, 5))
    masks[:, HIDDEN] = np.repeat(random.integers(0, 1 << TILES, decisions), ACTIONS)
    chances = np.zeros((rows, 3, TILES))
    chances[:, :others] = np.repeat(random.random((decisions, others, TILES)), ACTIONS, axis=0)
    features = random.normal(0, 1, (rows, WIDTH))
    kept = tile_fitting._bits(masks[:, KEPT] & masks[:, FITS]).sum(1)
    beside = (chances[:, 0] * tile_fitting._bits(masks[:, FITS])).sum(1)
    margins = np.maximum(kept - 7, 0) - 0.7 * beside + features[:, 3]
    margins = margins + np.repeat(random.normal(0, 5, decisions), ACTIONS)
    decision = np.repeat(np.arange(decisions), ACTIONS)
    return TileSamples(
        features.astype(np.float16), masks, chances.astype(np.float16), margins.astype(np.float32), decision
    )


@pytest.fixture(scope="module")
def fitted() -> tuple[TileFit, float]:
    """A network fitted to synthetic samples, and the share it explains of others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tile_fitting, "_BATCH", 60)
        patch.setattr(tile_fitting, "_HELD_OUT", 0.2)
        fit = TileFit(made_tiles(2000, 1), 1, (16, 8), seed=1)
        return fit, list(fit.fit(20))[-1]


def test_known_function_of_tiles_is_fitted(fitted: tuple[TileFit, float]) -> None:
    assert fitted[1] > 0.85


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that policies and networks are read from."""
    (tmp_path / "policies").mkdir()
    modules: list[ModuleType] = [network, policy]
    for module in modules:
        monkeypatch.setattr(module, "files", lambda _: SimpleNamespace(joinpath=tmp_path.joinpath))
    trained.cache_clear()
    trained_network.cache_clear()
    yield tmp_path / "policies"
    trained.cache_clear()
    trained_network.cache_clear()


def made_weights(seed: int, units: int = 3) -> Weights:
    random = np.random.default_rng(seed)
    return Weights(
        2,
        random.normal(0, 1, WIDTH),
        random.normal(0, 1, (WIDTH, units)),
        random.normal(0, 1, units),
        random.normal(0, 1, units),
    )


def test_policy_survives_its_file(folder: Path) -> None:
    path, random = folder / "made.json", np.random.default_rng(1)
    made = {"two": made_weights(1), "more": made_weights(2)}
    for kind, weights in made.items():
        writing._write(path, kind, weights, {"command": kind, "commit": "1"})  # type: ignore[arg-type]
    read = trained("made")
    assert set(read) == {"two", "more"}
    for kind, weights in made.items():
        features = random.normal(0, 1, WIDTH)
        expected = worth(weights, features)
        assert read[kind].worth(Features(*features)) == pytest.approx(expected, abs=0.01)  # type: ignore[index]
    told = msgspec.json.decode(path.read_bytes())
    assert told["origin"]["two"] == {"command": "two", "commit": "1"}


def test_network_survives_its_file(fitted: tuple[TileFit, float], folder: Path) -> None:
    """The product's results equal those of the fit, except for terms shared by all actions of a decision."""
    fit, _ = fitted
    tile_writing._write(folder / "tiles_two.json", fit.plain(), {"command": "made", "commit": "1"})
    read = trained_network("two")
    samples = made_tiles(30, 9)
    plain = inputs(samples, np.arange(len(samples.margins)), 1).astype(np.float64)
    of_action = WIDTH + 5 * TILES
    found = np.array(
        [read.worth(read.begin(row[of_action:].tolist()), row[:of_action].tolist()) for row in plain]
    )
    expected = fit._forward(((plain - fit.mean) / fit.spread).astype(np.float32))[2]
    of = np.repeat(np.arange(30), ACTIONS)
    differences = centred(found.astype(np.float32), of), centred(expected, of)
    assert differences[0] == pytest.approx(differences[1], abs=0.01 * float(np.abs(differences[1]).max()))


def test_a_planted_network_scale_is_caught(
    fitted: tuple[TileFit, float], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tile_writing, "_LARGEST", 60_000)
    with pytest.raises(AssertionError):
        test_network_survives_its_file(fitted, folder)

"""An arena on a cluster: Dask's executor works like any other, even if a worker is killed."""

from __future__ import annotations

import os
import signal

import pytest

from matador.ai.arena.running import run_arena
from matador.ai.arena.tally import Tally, TaskResult
from tests.ai.arena.arenas import figures, plan, played
from tests.systems import needs_signals


@needs_signals
@pytest.mark.filterwarnings("default")
def test_killing_a_worker_loses_and_repeats_no_match() -> None:
    distributed = pytest.importorskip(
        "distributed", reason="the library `distributed` is missing: pip install 'matador-dominoes[cluster]'"
    )
    given, kept = plan(64), []
    tally = Tally(given)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = client.run(os.getpid)

        def keep(result: TaskResult) -> None:
            kept.append((result.seating, result.first))
            if len(kept) == 8:
                os.kill(next(iter(pids.values())), signal.SIGKILL)

        for _ in run_arena(given, client.get_executor(), workers=2, tally=tally, keep=keep):
            pass
        # The cluster has started a new worker.
        client.wait_for_workers(2, timeout=60)
        assert set(client.run(os.getpid).values()) != set(pids.values())
    assert sorted(kept) == sorted((task.seating, task.first) for task in given.tasks())
    assert figures(tally) == figures(played(given))

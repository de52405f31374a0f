"""Workers on other machines: those of a Dask cluster, whose scheduler has an address.

Dask sends functions and results as pickles between the scheduler, its workers and this process:
use it among machines that trust each other, as its own manual says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from momon_dsl.errors import MomonError

from .runner import Crew, Workers
from .worker import Order, play_some

if TYPE_CHECKING:
    from distributed import Client

NEEDS: Final = (
    "--cluster needs Dask, which comes with the extra cluster: pip install 'momon-dsl[cluster]'"
)
CONNECT_SECONDS: Final = 30
"""Seconds to find the scheduler, and as many until it has a worker."""


def cluster(address: str) -> Workers:
    """All workers of the cluster whose scheduler is at `address`, such as tcp://10.0.0.1:8786.

    Begun with, it raises `MomonError` without Dask, and if there is no scheduler or no worker.
    """

    @contextmanager
    def begin(order: Order) -> Iterator[Crew]:
        client = _client(address)
        try:
            _wait_for_worker(client, address)
            # pure: what was lost may be asked for again, and is not to be remembered as an error.
            executor = client.get_executor(pure=False)
            try:
                yield Crew(
                    executor, lambda: sum(client.nthreads().values()), partial(play_some, order)
                )
            finally:
                executor.shutdown(wait=False)
        finally:
            client.close()

    return begin


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise MomonError(NEEDS) from None
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        told = str(problem) or type(problem).__name__
        raise MomonError(f"There is no Dask scheduler at {address}: {told}") from None


def _wait_for_worker(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError:
        raise MomonError(f"The Dask scheduler at {address} has no worker.") from None

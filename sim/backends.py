"""Clusters for joblib: connect to dask or ray where a run asks for them, or say what is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from sim.errors import UserError


@contextmanager
def connected(backend: str, address: str | None) -> Iterator[None]:
    """Keep a connection to the cluster of a backend; threads and processes need none.

    Raises
    ------
    UserError
        When the backend's package is not installed, or an address is given for a backend without one.
    """
    if backend in {"threads", "processes"}:
        if address is not None:
            raise UserError(f"--address goes with --backend dask or ray, not with {backend}.")
        yield
    elif backend == "dask":
        try:
            from distributed import Client  # noqa: PLC0415 # pyright: ignore[reportMissingImports] - few install it
        except ImportError as error:
            raise UserError(
                "--backend dask needs the package distributed: pip install distributed."
            ) from error
        with Client(address) if address else Client(processes=False):
            yield
    else:
        try:
            import ray  # noqa: PLC0415 # pyright: ignore[reportMissingImports] - few install it
            from ray.util import joblib as ray_joblib  # noqa: PLC0415 # pyright: ignore[reportMissingImports] - few install it
        except ImportError as error:
            raise UserError("--backend ray needs the package ray: pip install ray.") from error
        ray.init(address=address)
        ray_joblib.register_ray()
        try:
            yield
        finally:
            ray.shutdown()

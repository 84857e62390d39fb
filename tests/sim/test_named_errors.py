"""Errors of the system say which file they are about."""

import errno
from pathlib import Path

import pyarrow as pa
import pytest

from sim.cli import _sentence
from sim.named_errors import naming
from sim.results import TableFile


def test_an_error_without_a_name_gets_one() -> None:
    with pytest.raises(OSError, match="No space left on device") as caught, naming(Path("out/x.part")):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert _sentence(caught.value) == "out/x.part: No space left on device."


def test_an_error_keeps_its_own_name() -> None:
    with pytest.raises(FileNotFoundError) as caught, naming(Path("out")):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", "out/figures")
    assert _sentence(caught.value) == "out/figures: No such file or directory."


def test_an_error_that_is_only_words_keeps_them() -> None:
    with pytest.raises(OSError, match="the disk is full") as caught, naming(Path("out/x")):
        raise OSError("the disk is full")
    assert _sentence(caught.value) == "out/x: the disk is full."


def test_a_result_file_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "blocks.parquet"

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with TableFile(path, pa.schema([("block", pa.int64())])) as file:
        monkeypatch.setattr(file._writer, "write_table", full)
        with pytest.raises(OSError, match="No space left") as caught:
            file.write([pa.array([1])])
    assert caught.value.filename == str(path)


def test_a_full_disk_without_a_name_tells_what_is_left_to_be_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY500_CACHE", "kept")
    told = "No space left on device, for what this command prints or for compiled code in kept."
    assert _sentence(OSError(errno.ENOSPC, "No space left on device")) == told
    assert _sentence(OSError(errno.EIO, "Input/output error")) == "Input/output error."

"""A whole record never gives way to a part of one, and only regular files are written."""

import errno
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.cli import main
from sim.errors import UserError
from sim.record import game_line, open_text, read_games
from sim.record_files import RecordFile, cut_at_line
from tests.helpers.recorded import record

Json = dict[str, Any]
NAMES = ("f.jsonl", "f.jsonl.gz")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the system has no such files or limits there")


@pytest.fixture(scope="module")
def games() -> list[Json]:
    return record("rummy500", ["greedy", "random"], seed=5, games=4)


def write(path: Path, games: list[Json]) -> bytes:
    with open_text(path, "w") as lines:
        lines.writelines(map(game_line, games))
    return path.read_bytes()


def read(path: Path) -> list[Json]:
    return [game for _, game in read_games(path)]


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_record_takes_the_place_of_an_older_one(tmp_path: Path, games: list[Json], name: str) -> None:
    path = tmp_path / name
    whole = write(path, games)
    write(path, games[:1])
    with RecordFile(path) as file:
        for game in games:
            file.add(game)
        file.finish()
    assert path.read_bytes() == whole
    assert file.told() == f"4 games in {path}"
    assert names(tmp_path) == [name]


@pytest.mark.parametrize(("name", "part"), [(NAMES[0], "f.partial.jsonl"), (NAMES[1], "f.partial.jsonl.gz")])
def test_a_part_stands_beside_an_older_record(
    tmp_path: Path, games: list[Json], name: str, part: str
) -> None:
    path = tmp_path / name
    older = write(path, games)
    second = part.replace("partial", "partial-2")
    for kept in (part, second):
        with RecordFile(path) as file:
            file.add(games[0])
        assert file.told() == f"1 game in {tmp_path / kept}; {path} is as it was"
        assert read(tmp_path / kept) == games[:1]
    assert path.read_bytes() == older
    assert names(tmp_path) == sorted([name, part, second])


@pytest.mark.parametrize("name", NAMES)
def test_a_part_has_the_name_itself_where_nothing_stood(tmp_path: Path, games: list[Json], name: str) -> None:
    path = tmp_path / name
    with pytest.raises(ZeroDivisionError), RecordFile(path) as file:
        file.add(games[0])
        file.add(games[1])
        raise ZeroDivisionError
    assert file.told() == f"2 games in {path}"
    assert read(path) == games[:2]
    assert names(tmp_path) == [name]


def test_nothing_is_left_of_a_record_without_games(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), RecordFile(tmp_path / "f.jsonl") as file:
        raise ZeroDivisionError
    with RecordFile(tmp_path / "f.jsonl.gz") as other:
        pass
    assert file.kept is other.kept is None
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_torn_file_is_cut_at_its_last_whole_line(tmp_path: Path, games: list[Json], name: str) -> None:
    path = tmp_path / name
    whole = write(path, games)
    path.write_bytes(whole[: len(whole) * 3 // 4])
    lines = cut_at_line(path)
    assert 1 <= lines < len(games)
    assert read(path) == games[:lines]
    assert cut_at_line(path) == lines
    # Without a single line nothing is left.
    path.write_bytes(whole[:30])
    assert cut_at_line(path) == 0


@pytest.fixture
def small_files() -> Iterator[int]:
    """Let no file grow beyond some bytes, as on a full disk."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    most = 30_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    yield most
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@POSIX
@pytest.mark.parametrize("name", NAMES)
def test_a_full_disk_is_told_with_the_file_and_leaves_whole_games(
    tmp_path: Path, games: list[Json], small_files: int, name: str
) -> None:
    path = tmp_path / name
    with pytest.raises(OSError, match="File too large") as caught, RecordFile(path) as file:
        for _ in range(200):
            for game in games:
                file.add(game)
    assert caught.value.errno == errno.EFBIG
    assert caught.value.filename == str(path)
    kept = read(path)
    assert len(kept) == file.games > 0
    assert kept == (games * 200)[: len(kept)]
    assert path.stat().st_size <= small_files
    assert names(tmp_path) == [name]


@POSIX
def test_a_pipe_and_a_link_to_itself_are_not_replaced(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe.jsonl", tmp_path / "loop.jsonl"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    before = names(tmp_path)
    for path in (pipe, loop):
        with pytest.raises(
            UserError, match="is there and is no regular file; a record is written to regular"
        ):
            RecordFile(path)
    assert main(["play", "--strategies", "greedy,greedy", "--record", str(pipe)]) == 2
    assert pipe.is_fifo()
    assert loop.is_symlink()
    assert names(tmp_path) == before


@POSIX
@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_and_the_file_behind_it_is_written(
    tmp_path: Path, games: list[Json], *, is_there: bool
) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "target.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(target)
    if is_there:
        write(target, games)
    with RecordFile(link) as file:
        file.add(games[0])
        file.finish()
    assert link.is_symlink()
    assert read(target) == games[:1]
    assert names(tmp_path / "far") == ["target.jsonl"]


def test_a_folder_that_is_not_there_is_told_with_the_name_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "none" / "f.jsonl"
    with pytest.raises(UserError) as caught, RecordFile(path):
        pass
    assert str(caught.value) == f"{path}: No such file or directory."


def test_an_interrupted_recording_says_where_its_games_are(
    tmp_path: Path, games: list[Json], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "f.jsonl"
    older = write(path, games)

    def interrupted(*_args: object, **_options: object) -> Iterator[Json]:
        yield games[0]
        signal.raise_signal(signal.SIGINT)
        yield games[1]
        raise AssertionError("nothing is asked for after an interruption")

    monkeypatch.setattr("sim.api.play", interrupted)
    command = ["play", "--strategies", "greedy,greedy", "--quiet", "--record", str(path)]
    assert main(command) == 130
    part = tmp_path / "f.partial.jsonl"
    told = f"2 games in {part}; {path} is as it was\n\nStopped.\n"
    assert capfd.readouterr() == ("", told)
    assert path.read_bytes() == older
    assert read(part) == games[:2]


def test_games_before_an_error_are_kept_and_told(
    tmp_path: Path, games: list[Json], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_args: object, **_options: object) -> Iterator[Json]:
        yield games[0]
        raise UserError("A strategy failed.")

    monkeypatch.setattr("sim.api.play", failing)
    path = tmp_path / "f.jsonl.gz"
    command = ["play", "--strategies", "greedy,greedy", "--quiet", "--record", str(path)]
    assert main(command) == 2
    assert capfd.readouterr() == ("", f"1 game in {path}\nrummy500: A strategy failed.\n")
    assert read(path) == games[:1]

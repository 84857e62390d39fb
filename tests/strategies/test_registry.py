"""Finding strategies: names, files, installed packages, and what is said when one is not there."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from sim.errors import StrategyError, UserError
from sim.jit import COMPILED as COMPILED_RUN
from sim.strategy_specs import StrategySpec, parse_strategy
from strategies import registry
from strategies.base import Strategy
from strategies.greedy import STRATEGY as GREEDY
from strategies.registry import describe, find_strategy, make_player, names
from tests.helpers.batches import USER, play_seats, same

COMPILED = f"{USER / 'faulty_compiled.py'}"


@pytest.fixture
def offered(monkeypatch):
    """Let installed packages offer these entry points."""

    def offer(*entries):
        group = [EntryPoint(name, value, registry.GROUP) for name, value in entries]
        monkeypatch.setattr(registry, "entry_points", lambda group_name=None, **_: group)
        registry._offered.cache_clear()

    yield offer
    monkeypatch.undo()
    registry._offered.cache_clear()


def write(folder, text, name="mine.py"):
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def refusal(text):
    with pytest.raises(UserError) as caught:
        find_strategy(text)
    return str(caught.value)


def test_every_built_in_name_is_a_strategy_of_that_name():
    assert {"random", "greedy"} <= set(names())
    assert [find_strategy(name).name for name in registry.BUILT_IN] == list(registry.BUILT_IN)


def test_an_unknown_name_lists_the_known_ones_and_the_nearest():
    said = refusal("gredy")
    assert "Did you mean 'greedy'?" in said
    assert all(name in said for name in names())


def test_a_file_gives_a_declared_strategy_by_variable_or_by_name():
    assert find_strategy(f"{COMPILED}:SOUND").name == "draw"
    assert find_strategy(f"{COMPILED}:zero") is find_strategy(f"{COMPILED}:ZERO")


def test_a_file_gives_a_plain_class():
    strategy = find_strategy(f"{USER / 'greedy_python.py'}:Greedy")
    assert (strategy.name, strategy.idea) == ("Greedy", GREEDY.idea)
    assert [param.name for param in strategy.params] == ["min_points", "max_cards"]


def test_a_relative_file_is_looked_for_in_the_working_directory_or_beside_the_experiment(
    monkeypatch, tmp_path
):
    monkeypatch.chdir(USER)
    assert find_strategy("greedy_python.py:Greedy").name == "Greedy"
    monkeypatch.chdir(tmp_path)
    assert "No such file" in refusal("greedy_python.py:Greedy")
    assert find_strategy(StrategySpec("greedy_python.py:Greedy", folder=str(USER))).name == "Greedy"


def test_a_missing_file_and_a_directory_are_told(tmp_path):
    assert f"{tmp_path / 'none.py'}: No such file" in refusal(f"{tmp_path / 'none.py'}:A")
    (tmp_path / "folder.py").mkdir()
    assert "folder.py: Is a directory" in refusal(f"{tmp_path / 'folder.py'}:A")


def test_a_syntax_error_is_told_with_file_and_line(tmp_path):
    file = write(tmp_path, "first = 1\ndef draw(view:\n    return 1\n")
    assert f"{file}, line 2: syntax error" in refusal(f"{file}:A")


def test_binary_junk_is_told(tmp_path):
    file = tmp_path / "junk.py"
    file.write_bytes(b"\x00\xff\x00\xfe junk")
    assert str(file) in refusal(f"{file}:A")


def test_an_exception_while_loading_is_told_with_type_file_and_line(tmp_path):
    file = write(tmp_path, "import math\n\nSTART = math.sqrt(-1)\n")
    assert refusal(f"{file}:A") == f"Strategy file {file}, line 3: ValueError: math domain error."


def test_a_file_that_leaves_the_program_is_told(tmp_path):
    file = write(tmp_path, "import sys\nsys.exit(0)\n")
    assert "line 2: SystemExit: 0" in refusal(f"{file}:A")


def test_a_wrong_declaration_in_a_file_is_told_with_the_file(tmp_path):
    file = write(tmp_path, "from strategies.base import Strategy\nA = Strategy(name='a', idea='')\n")
    assert f"Strategy file {file}: Strategy 'a' needs draw, play and discard" in refusal(f"{file}:A")


def test_a_name_that_the_file_does_not_have_lists_its_strategies():
    said = refusal(f"{USER / 'greedy_python.py'}:Gredy")
    assert said.endswith("has no strategy 'Gredy'; strategies in it: Greedy, Random.")


def test_a_name_that_is_no_strategy_says_what_it_is(tmp_path):
    file = write(tmp_path, "A = 3\n")
    assert "'A' in" in refusal(f"{file}:A")
    assert "is of type int, neither a Strategy nor a class; strategies in it: none" in refusal(f"{file}:A")


def test_an_edited_file_is_loaded_again(tmp_path):
    text = "from sim.friendly import PythonStrategy\nclass A(PythonStrategy):\n    idea = '{}'\n"
    file = write(tmp_path, text.format("old"))
    first = find_strategy(f"{file}:A")
    assert find_strategy(f"{file}:A") is first
    write(tmp_path, text.format("new"))
    assert (first.idea, find_strategy(f"{file}:A").idea) == ("old", "new")


def test_files_of_one_name_in_two_folders_do_not_mix(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write(
            tmp_path / name,
            f"from sim.friendly import PythonStrategy\nclass A(PythonStrategy):\n    idea = '{name}'\n",
        )
    ideas = [find_strategy(f"{tmp_path / name / 'mine.py'}:A").idea for name in ("one", "two", "one")]
    assert ideas == ["one", "two", "one"]


def test_a_file_may_import_the_file_beside_it_and_hides_nothing(tmp_path):
    write(tmp_path, "raise ImportError('the wrong random')\n", "random.py")
    write(tmp_path, "WORDS = 'from beside'\n", "beside_the_strategy.py")
    file = write(
        tmp_path,
        "import random\nfrom beside_the_strategy import WORDS\nfrom sim.friendly import PythonStrategy\n"
        "class A(PythonStrategy):\n    idea = f'{WORDS} {random.Random(1).random() < 1}'\n",
    )
    assert find_strategy(f"{file}:A").idea == "from beside True"
    assert str(tmp_path) not in sys.path


def test_an_installed_package_offers_a_strategy_or_a_class(offered):
    offered(
        ("zero", "tests.strategies.user.faulty_compiled:ZERO"),
        ("mine", "tests.strategies.user.greedy_python:Greedy"),
    )
    assert names() == [*registry.BUILT_IN, "champion", "mine", "zero"]
    assert (find_strategy("zero").name, find_strategy("mine").name) == ("zero", "mine")


def test_an_installed_package_that_does_not_load_is_told(offered):
    offered(("mine", "no_such_package:A"))
    assert "Strategy 'mine' (no_such_package:A) does not load: ModuleNotFoundError" in refusal("mine")


def test_two_entries_of_one_name_are_refused(offered):
    offered(("mine", "one:A"), ("mine", "two:A"))
    with pytest.raises(UserError, match="offer a strategy 'mine': one:A and two:A"):
        names()
    offered(("greedy", "one:A"))
    with pytest.raises(UserError, match="calls itself 'greedy', a built-in strategy"):
        names()


def test_an_entry_seen_twice_is_one(offered):
    offered(
        ("zero", "tests.strategies.user.faulty_compiled:ZERO"),
        ("zero", "tests.strategies.user.faulty_compiled:ZERO"),
    )
    assert names() == [*registry.BUILT_IN, "champion", "zero"]


def test_a_strategy_that_calls_itself_otherwise_is_refused(offered):
    offered(("other", "tests.strategies.user.faulty_compiled:ZERO"), ("text", "sim.cards:SUIT_LETTERS"))
    assert "Strategy 'other' calls itself 'zero'" in refusal("other")
    assert "Strategy 'text' is not declared as a Strategy, but as a str" in refusal("text")


def test_a_class_that_lacks_a_method_is_refused():
    said = refusal(f"{USER / 'faulty_python.py'}:Lacks")
    assert "Class Lacks (faulty_python.py) has no method play" in said
    assert "sim.friendly.PythonStrategy" in said


def test_a_class_with_wrong_params_is_refused(tmp_path):
    file = write(
        tmp_path, "from sim.friendly import PythonStrategy\nclass A(PythonStrategy):\n    params = {'x': 1}\n"
    )
    assert "Class A (mine.py) has params that are not a tuple" in refusal(f"{file}:A")


def test_a_description_has_idea_source_and_every_parameter():
    page = describe(GREEDY)
    assert page.startswith("greedy\n\n" + GREEDY.idea)
    assert "Source: strategies/greedy.py (compiled hooks)." in page
    for param in GREEDY.params:
        row = next(line for line in page.splitlines() if line.startswith(param.name))
        assert all(
            str(word) in row for word in (param.default, param.low, param.high, param.unit, param.meaning)
        )
    assert page.endswith("On the command line: greedy@min_points=10")
    assert describe(GREEDY, "mine.py:Own").endswith("On the command line: mine.py:Own@min_points=10")


def test_a_description_of_a_class_without_parameters_says_so():
    page = describe(find_strategy(f"{USER / 'faulty_python.py'}:NoCard"))
    assert "a plain Python class" in page
    assert page.endswith("It has no parameters.")


def test_equal_specs_share_a_player_and_other_values_make_another():
    player = make_player(parse_strategy("greedy@min_points=10"))
    assert player is make_player(parse_strategy("greedy"))
    other = make_player(parse_strategy("greedy@min_points=11"))
    assert (dict(player.params), dict(other.params)["min_points"]) == ({"min_points": 10, "max_cards": 6}, 11)
    assert (player.name, player.hooks) == ("greedy", other.hooks)


def test_a_player_with_wrong_parameters_is_refused():
    with pytest.raises(UserError, match="has no parameter 'nerve'; it has: min_points, max_cards"):
        make_player(parse_strategy("greedy@nerve=1"))
    with pytest.raises(UserError, match="min_points = 401 is outside 0…400"):
        make_player(parse_strategy("greedy@min_points=401"))


def test_a_compiled_strategy_of_a_file_plays_as_the_built_in_one_it_copies():
    given = "@min_points=10@max_cards=6"
    file = f"{USER / 'own_greedy.py'}:GREEDY{given}"
    assert same(play_seats([file] * 3, blocks=30, seed=8), play_seats(["greedy"] * 3, blocks=30, seed=8))


@pytest.mark.skipif(not COMPILED_RUN, reason="uncompiled, nothing is compiled and nothing is refused")
@pytest.mark.parametrize(
    ("name", "line", "hook", "reason"),
    [
        ("WRITE_FIELD", 11, "write_field", "the view is read only"),
        ("WRITE_ELEMENT", 17, "write_element", "the view is read only"),
        ("WRITE_OPTION", 23, "write_option", "the view is read only"),
        ("REPLACE_OPTION", 29, "replace_option", "the view is read only"),
        ("WRITE_PARAMS", 35, "write_params", "params are read only"),
        ("UNKNOWN_FIELD", 41, "unknown_field", "the view has no field 'stock_cards'"),
        ("UNKNOWN_NAME", 51, "unknown_name", "name 'best_option' is not defined"),
        ("FORGETS_RETURN", 56, "forgets_return", "it returns nothing on one way through it"),
        ("RETURNS_TEXT", 62, "returns_text", "it returns stock; a hook returns a whole number"),
        ("FEW_ARGUMENTS", 65, "few_arguments", "a hook takes five: view, options, n, params, memory"),
    ],
)
def test_a_hook_that_does_not_compile_is_told_with_file_line_and_reason(name, line, hook, reason):
    with pytest.raises(UserError) as caught:
        make_player(parse_strategy(f"{COMPILED}:{name}"))
    said = str(caught.value)
    assert f"{COMPILED}, line {line} (hook {hook})" in said
    assert reason in said
    assert len(said) < 400


def test_a_strategy_is_declared_once_for_text_and_check():
    assert isinstance(find_strategy("greedy"), Strategy)
    assert find_strategy("greedy") is GREEDY


def test_lists_and_descriptions_do_not_import_numba():
    code = (
        "import sys, time; start = time.perf_counter();"
        "from strategies.registry import describe, find_strategy, names;"
        "pages = [describe(find_strategy(name)) for name in names()];"
        "assert len(pages) >= 2 and 'numba' not in sys.modules, 'numba was imported';"
        "print(time.perf_counter() - start)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # A quarter of a second on a quiet machine.
    assert float(done.stdout) < 2.0


def test_hooks_for_rules_of_the_house_are_made_when_such_rules_are_played():
    code = (
        "from sim.rules_files import load_rules\n"
        "from sim.rule_record import rule_record\n"
        "from sim.strategy_specs import parse_strategy\n"
        "from strategies.registry import make_player\n"
        "player = make_player(parse_strategy('random'))\n"
        "plain, house = (\n"
        "    rule_record(load_rules(name).rules.resolve(2), 2)[0] for name in ('rummy500', 'rummy_call')\n"
        ")\n"
        "assert player.hooks_under(plain) == (*player.hooks, 0, 0) and not player.house.made\n"
        "hooks = player.hooks_under(house)\n"
        "assert hooks == player.house.made and 0 not in hooks and player.answers_at(hooks)\n"
        "assert not player.answers_at((1, 2, 3, 4, 5))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_a_decision_that_is_no_hook_is_refused():
    with pytest.raises(UserError, match="every decision has to be decorated with @hook"):
        Strategy("mine", "An idea.", GREEDY.draw, GREEDY.play, GREEDY.discard, call=lambda *_: 1)  # type: ignore[arg-type] # the mistake under test


RAISES = """
from sim.jit import hook
from strategies.base import Strategy
from strategies.greedy import STRATEGY as GREEDY


@hook
def draw(view, options, n, params, memory):
    if view.turn >= 2:
        raise ValueError("no idea")
    return 1


MINE = Strategy(name="mine", idea="Raises.", draw=draw, play=GREEDY.play, discard=GREEDY.discard)
"""


@pytest.mark.skipif(not COMPILED_RUN, reason="uncompiled, an exception is Python's own")
def test_what_a_compiled_hook_raises_is_told_in_one_sentence(tmp_path, capfd):
    file = write(tmp_path, RAISES)
    with pytest.raises(StrategyError) as caught:
        play_seats([f"{file}:MINE", "greedy"], blocks=2, seed=1)
    assert f"Strategy '{file}:MINE': draw raised ValueError: no idea in mine.py, line 10 (block 0" in str(
        caught.value
    )
    assert isinstance(caught.value.__cause__, ValueError)
    assert "Exception ignored" not in capfd.readouterr().err


@pytest.mark.skipif(not COMPILED_RUN, reason="uncompiled, no code is kept")
def test_damaged_machine_code_is_not_the_strategys_fault(tmp_path):
    code = (
        "from sim.strategy_specs import parse_strategy\n"
        "from strategies.registry import make_player\n"
        "from sim.errors import StrategyError, UserError\n"
        "try:\n    make_player(parse_strategy('greedy'))\n    print('made')\n"
        "except UserError as error:\n    print(error)\n"
    )
    env = {**os.environ, "RUMMY500_CACHE": str(tmp_path)}

    def make():
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command, check=True, capture_output=True, text=True, env=env, timeout=120
        ).stdout

    assert make() == "made\n"
    for file in tmp_path.glob("**/*.nbi"):
        file.write_bytes(file.read_bytes()[:100])
    assert f"The kept machine code of strategy 'greedy' in {tmp_path} is damaged" in make()

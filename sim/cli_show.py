"""``list``, ``show``, ``new-strategy``, ``new-rules`` and ``schema``: what there is and how to begin."""

import difflib
import json
from pathlib import Path

import click

from sim.config_files import experiment_names, experiment_path, experiment_title
from sim.errors import UserError
from sim.rules_files import rules_names, rules_summary
from sim.rules_pages import describe_rules

KINDS = ("strategies", "rules", "experiments")


@click.command("list")
@click.argument("kind", type=click.Choice(KINDS), required=False)
def list_things(kind: str | None) -> None:
    """List strategies, rule sets and experiments, a line each."""
    for name in [kind] if kind else KINDS:
        if not kind:
            click.echo(f"{name}:")
        for line in _lines(name):
            click.echo(line if kind else f"  {line}")


def _lines(kind: str) -> list[str]:
    """Return a line for each thing of a kind."""
    if kind == "strategies":
        from strategies.registry import find_strategy, names  # noqa: PLC0415 - quick help

        rows = [(name, find_strategy(name).idea.split(". ")[0].rstrip(".")) for name in names()]
    elif kind == "rules":
        rows = [(name, rules_summary(name)) for name in rules_names()]
    else:
        rows = [(name, experiment_title(name)) for name in experiment_names()]
    width = max(len(name) for name, _ in rows)
    return [f"{name:{width}}  {text}" for name, text in rows]


@click.command()
@click.argument("name")
def show(name: str) -> None:
    """Describe a strategy, a rule set or an experiment."""
    from strategies.registry import describe, find_strategy, names  # noqa: PLC0415 - quick help

    if name in names() or ".py:" in name:
        click.echo(describe(find_strategy(name), name))
    elif name in rules_names() or name.endswith(".toml") or "+" in name:
        click.echo(describe_rules(name))
    elif name in experiment_names():
        click.echo(experiment_path(name).read_text(encoding="utf-8").rstrip())
    else:
        known = [*names(), *rules_names(), *experiment_names()]
        near = difflib.get_close_matches(name, known, 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        file = f"{name.partition('.')[0]}.toml"
        if Path(file).is_file():
            hint = f" Did you mean the file {file!r}?"
        raise UserError(f"Nothing is named {name!r}.{hint} Known: {', '.join(known)}.")


@click.command("new-strategy")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--kind",
    type=click.Choice(["compiled", "python"]),
    default="compiled",
    show_default=True,
    help="Way to write it.",
)
def new_strategy(file: Path, kind: str) -> None:
    """Write a commented strategy to start from."""
    from sim.new_files import write_new_strategy  # noqa: PLC0415 - quick help

    name = write_new_strategy(file, kind)
    click.echo(f"{file} is written. Next: rummy500 check-strategy {file}:{name}")


@click.command("new-rules")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def new_rules(file: Path) -> None:
    """Write a commented rule set with every field to start from."""
    from sim.new_files import write_new_rules  # noqa: PLC0415 - quick help

    write_new_rules(file)
    click.echo(f"{file} is written. Next: rummy500 play --rules {file} --strategies greedy,greedy,greedy")


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File to write; default: print.")
def schema(out: Path | None) -> None:
    """Print the JSON Schema of experiment files, for editors that complete them."""
    from sim.config import experiment_schema  # noqa: PLC0415 - quick help

    text = json.dumps(experiment_schema(), indent=2, ensure_ascii=False)
    if out is None:
        click.echo(text)
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text + "\n")
    except FileExistsError:
        raise UserError(f"{out} is there already and is not overwritten; give another name.") from None
    except OSError as error:
        raise UserError(f"{out}: {error.strerror or error}.") from error
    click.echo(f"{out} is written.")

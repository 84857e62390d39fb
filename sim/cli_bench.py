"""``bench``: how fast the engine plays here."""

import json

import click

from sim.cli_common import rules_option
from sim.cli_compiling import announce_compilation, tables_of
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy


@click.command()
@rules_option
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Threads.")
@click.option("--json", "as_json", is_flag=True, help="Print a list of objects.")
def bench(rules_text: str, jobs: int, *, as_json: bool) -> None:
    """Play random, greedy and adviser with 2, 3, 4 and 6 players and print their speed.

    Seconds are CPU seconds, statistics included. Compare numbers of one run only.
    """
    from sim import bench as measuring  # noqa: PLC0415 - it imports the engine
    from strategies.registry import make_player  # noqa: PLC0415 - it loads NumPy; --help does without

    named = load_rules(rules_text)
    specs = map(parse_strategy, measuring.STRATEGIES)
    announce_compilation(tables_of([named.rules], measuring.PLAYERS), specs, "blocks")
    loading = measuring.compile_seconds(named, make_player)
    speeds = []
    if not as_json:
        click.echo(f"Engine and strategies ready in {loading:.1f} s.")
        click.echo(
            f"{'strategy':10} {'players':>7} {'games/s':>10} {'hands/s':>11} {'turns/s':>12} {'ns/turn':>8}"
        )
    for speed, wall in measuring.bench(named, make_player, jobs):
        row = speed._asdict()
        if jobs > 1:
            row |= {"jobs": jobs, "wall_seconds": round(wall, 4)}
        speeds.append(row)
        if not as_json:
            line = f"{speed.strategy:10} {speed.players:7} {speed.games_per_s:10,.0f} "
            line += f"{speed.hands_per_s:11,.0f} {speed.turns_per_s:12,.0f} {speed.ns_per_turn:8.1f}"
            if jobs > 1:
                line += f"   {speed.games / wall:,.0f} games a second of wall time"
            click.echo(line)
    if as_json:
        click.echo(json.dumps(speeds, indent=1))

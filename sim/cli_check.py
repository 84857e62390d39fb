"""``check-strategy``: the contract of a strategy, told check by check."""

import sys

import click

from sim.cli_common import hook_timeout_option, rules_option
from sim.cli_compiling import announce_compilation, tables_of
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy


@click.command("check-strategy")
@click.argument("strategy", metavar="FILE:NAME")
@rules_option
@hook_timeout_option
def check_strategy(strategy: str, rules_text: str, hook_timeout: float) -> int:
    """Check a strategy: FILE.py:NAME[@param=value]…, or a name of the registry.

    Plays some dozens of games and says what is wrong; exit code 0 when all holds, else 2.
    """
    from sim.contract import OPPONENTS, PLAYERS, check  # noqa: PLC0415 - it imports the engine
    from strategies.registry import find_strategy, make_player  # noqa: PLC0415 - it loads NumPy; --help does without

    named = load_rules(rules_text)
    spec = parse_strategy(strategy)
    declared = find_strategy(spec)
    declared.values(spec.params)
    specs = [spec, *map(parse_strategy, OPPONENTS)]
    announce_compilation(tables_of([named.rules], PLAYERS), specs, "blocks", "hands")
    findings = []
    for finding in check(spec, declared, make_player, named, hook_timeout):
        findings.append(finding)
        click.echo(f"{'ok   ' if finding.ok else 'WRONG'}  {finding.check}: {finding.sentence}")
        # A strategy that hangs ends the process, and what was told so far must not be lost with it.
        sys.stdout.flush()
    if all(finding.ok for finding in findings):
        click.echo(f"{spec.shown} keeps the contract.")
        return 0
    click.echo(f"{spec.shown} does not keep the contract.")
    return 2

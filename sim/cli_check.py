"""``check-strategy``: the contract, told in sentences."""

import click


@click.command("check-strategy")
@click.argument("strategy", metavar="FILE.py:NAME")
def check_strategy(strategy: str) -> int:
    """Check that a strategy keeps to the rules: legal, deterministic, honest; and how fast it plays.

    A name of the list works too. A decision that lasts over 10 seconds ends the program.
    """
    from sim.cli_run import announce_compilation  # noqa: PLC0415 - quick help
    from sim.contract import check  # noqa: PLC0415 - it imports the engine
    from sim.strategy_specs import parse_strategy  # noqa: PLC0415 - quick help
    from strategies.registry import find_strategy, make_player  # noqa: PLC0415 - as above

    spec = parse_strategy(strategy)
    found = find_strategy(spec)
    announce_compilation()
    holds = True
    for finding in check(spec, found, make_player):
        click.echo(f"{'ok   ' if finding.holds else 'WRONG'} {finding.check}: {finding.sentence}")
        holds = holds and finding.holds
    click.echo("The contract holds." if holds else "The contract does not hold.")
    return 0 if holds else 2

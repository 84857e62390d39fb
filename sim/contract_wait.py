"""The check of a strategy's ``house_wait``: games without it, which records are, are the same games."""

from sim.contract_subject import Finding, Subject, play_rows, record_hands
from sim.rule_record import rule_record
from sim.rules_files import NamedRules, load_rules
from sim.table import ROW_FIELDS

GAMES = 6
# Rules under which it is asked, for a check under rules that do not ask.
ASKS = "pagat"
_TURNS = ROW_FIELDS.index("turns")
_MELDS = ROW_FIELDS.index("melds")


def keeps_its_wait(subject: Subject) -> Finding:
    """Play games with the hook, which asks for no list of plays, and without it; compare turns and melds."""
    name = "keeps its wait"
    if not asks(subject.named):
        subject = subject._replace(named=load_rules(ASKS))
    tables = subject.tables((2, 3))
    for players in tables:
        for others in ([], subject.others):
            seats = subject.seats(players, others)
            rows = play_rows(subject, seats, GAMES)
            recorded = record_hands(subject, seats, range(GAMES))
            for deal, hands in recorded.items():
                turns = [turn for hand in hands for turn in hand["turns"]]
                melds = sum("meld" in play for turn in turns for play in turn["plays"])
                if len(turns) != rows[deal, 0, _TURNS] or melds != rows[deal, :, _MELDS].sum():
                    where = f"deal {deal} with {players} players under {subject.named.label}"
                    said = f"{where} is another game when it is recorded"
                    why = (
                        "house_wait said 1 where the play hook lays something, or writes what it needs later"
                    )
                    return Finding(name, ok=False, sentence=f"It does not keep its wait: {said}; {why}.")
    count = 2 * GAMES * len(tables)
    said = f"{count} games under {subject.named.label} went the same way with house_wait and without."
    return Finding(name, ok=True, sentence=said)


def asks(named: NamedRules) -> bool:
    """Tell whether the engine asks ``house_wait`` under these rules."""
    players = named.rules.players_min
    return bool(rule_record(named.rules.resolve(players), players)[0]["house_play"])

"""Fields that exclude each other: rule sets that nobody could play, each with one sentence.

Fields that merely have no effect stand in ``sim/rule_idle.py``.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from sim.rule_table import APPLIES, MAY_BE_EMPTY, TEAM_PLAYERS, RuleTable, value_text


class Clash(NamedTuple):
    """Fields that must not stand together: when, which ones, and why not."""

    names: tuple[str, ...]
    clashes: Callable[[RuleTable], bool]
    reason: str


# What jokers are by the page that most people read (docs/rules.md 2.2); nobody need look for them one by one.
USUAL: dict[str, object] = {
    "joker_value_meld": 15,
    "joker_value_hand": 15,
    "joker_identity": "exact",
    "joker_layoff": "allowed",
}
# The ways to lay a hand grow with its cards and with the table, with wild jokers beyond all bounds.
# So many cards took a few seconds at worst, measured with two packs: as a rule, with sets of equal suits,
# with wild jokers, with both.
BOOT_CARDS = 25
TWIN_BOOT_CARDS = 20
WILD_BOOT_CARDS = 13
WILD_TWIN_BOOT_CARDS = 10

CLASHES: tuple[Clash, ...] = (
    Clash(("set_min", "set_max"), lambda r: r.set_min > r.set_max, "no set could be laid"),
    Clash(
        ("set_max", "set_distinct_suits", "joker_mode"),
        lambda r: r.set_max > 4 and r.set_distinct_suits and r.joker_mode != "wild",
        "there is no fifth suit; larger sets need set_distinct_suits = false or wild jokers",
    ),
    Clash(
        ("joker_value_meld", "joker_mode"),
        lambda r: r.joker_mode == "set_only" and r.joker_value_meld == "represented",
        "a joker that is a rank of its own stands for no card",
    ),
    Clash(
        ("joker_layoff", "joker_mode"),
        lambda r: r.joker_mode == "set_only" and str(r.joker_layoff).startswith("not_if"),
        "a joker that is a rank of its own stands for no natural card",
    ),
    Clash(
        ("joker_max_per_meld", "joker_mode", "set_min"),
        lambda r: r.joker_mode == "set_only" and _joker_limit(r) < r.set_min,
        "no set of jokers could be laid",
    ),
    Clash(
        ("layoff_scope", "teams"),
        lambda r: r.layoff_scope == "own_team" and r.teams == "none",
        "without sides there is no team to lay off on",
    ),
    Clash(
        ("rummy_call", "pile_access"),
        lambda r: r.rummy_call != "off" and r.pile_access == "none",
        "a caller takes cards from the pile",
    ),
    Clash(
        ("return_taken_top", "pickup_discard"),
        lambda r: (
            r.top_card_rule == "free"
            and r.return_taken_top == "allowed"
            and r.pickup_discard == "forbid_any_picked"
        ),
        "the first lets a card just taken be thrown, the second forbids it",
    ),
    Clash(
        ("final_discard_must_be_dead", "floating"),
        lambda r: r.final_discard_must_be_dead and not r.floating,
        "a playable last card would be a dead end; it needs floating = true (docs/rules.md 2.11 no. 8)",
    ),
    Clash(
        ("boot_allow_discard", "must_discard_to_go_out"),
        lambda r: r.no_draw_first_turn and not r.boot_allow_discard and r.must_discard_to_go_out,
        "a boot would have to end with a discard and may not (docs/rules.md 2.11 no. 6)",
    ),
    Clash(
        ("no_draw_first_turn", "joker_mode", "set_distinct_suits", "hand_size"),
        lambda r: r.no_draw_first_turn and _boots_are_slow(r),
        f"the best boot of more than {BOOT_CARDS} cards (with wild jokers {WILD_BOOT_CARDS}, with equal "
        f"suits in sets {TWIN_BOOT_CARDS}, with both {WILD_TWIN_BOOT_CARDS}) takes too long to find",
    ),
    Clash(
        ("boot_allow_discard", "floating"),
        lambda r: r.no_draw_first_turn and not r.boot_allow_discard and r.floating,
        "a boot would have to end with a discard and may not (docs/rules.md 2.11 nos. 6, 17)",
    ),
    Clash(
        ("score_mode", "end_mode"),
        lambda r: r.end_mode == "last_survivor" and r.score_mode != "hand_penalty",
        "elimination counts penalties; it needs score_mode = 'hand_penalty'",
    ),
    Clash(
        ("score_mode", "end_mode"),
        lambda r: r.score_mode == "winner_only" and r.end_mode != "single_hand",
        "winner_only decides one hand; it needs end_mode = 'single_hand'",
    ),
    Clash(
        ("teams", "end_mode"),
        lambda r: r.teams != "none" and r.end_mode == "last_survivor",
        "a side cannot lose one of its players",
    ),
    Clash(
        ("chips_as_points", "score_mode"),
        lambda r: r.boodle and r.chips_as_points > 0 and r.score_mode != "meld_minus_hand",
        "chips won would count against their winner where low scores win",
    ),
    Clash(
        ("boodle", "boodle_ante", "boodle_dealer_ante"),
        lambda r: r.boodle and r.boodle_ante == r.boodle_dealer_ante == 0,
        "the pots would always be empty",
    ),
    Clash(
        ("deals", "max_hands_per_game"),
        lambda r: r.end_mode == "fixed_deals" and (r.deals or 0) > r.max_hands_per_game,
        "the game would be cut off before its last deal",
    ),
)


def _boots_are_slow(rules: RuleTable) -> bool:
    """Tell whether hands for some number of players are too large to be searched for a boot."""
    for players in rules.player_counts():
        most = BOOT_CARDS if rules.set_distinct_suits else TWIN_BOOT_CARDS
        if rules.joker_mode == "wild":
            most = WILD_BOOT_CARDS if rules.set_distinct_suits else WILD_TWIN_BOOT_CARDS
        if (rules.hand_size.at(players) or 0) > most:
            return True
    return False


def _joker_limit(rules: RuleTable) -> int:
    """Return the most jokers that one meld may hold."""
    limit = rules.joker_max_per_meld
    return limit if isinstance(limit, int) else rules.set_max


def contradiction(rules: RuleTable) -> str | None:
    """Return one sentence, without its full stop, about the first contradiction; None if there is none."""
    return next(_players_wrong(rules), None) or next(_missing(rules), None) or next(_clashing(rules), None)


def _deals_too_large(rules: RuleTable, counts: Iterable[int]) -> Iterator[str]:
    """Yield the numbers of players that a deal names by themselves, and has not the cards for.

    A deal that is the same for most may well be too large for some: then fewer can play.
    """
    sizes = rules.hand_size.values
    usual = max(sizes, key=sizes.count)
    for players in counts:
        size = rules.hand_size.at(players)
        needed, cards = rules.cards_needed(players)
        if size not in (None, usual) and needed > cards:
            yield (
                f"{rules.told('hand_size', 'decks')} exclude each other: {size} cards for each of {players} "
                f"players, the up-card and one to draw are {needed}, and there are {cards}"
            )


def _players_wrong(rules: RuleTable) -> Iterator[str]:
    """Yield what is wrong with the numbers of players and the cards for them."""
    if rules.players_min > rules.players_max:
        yield f"players_min is above players_max: {rules.told('players_min', 'players_max')}"
    counts = range(rules.players_min, rules.players_max + 1)
    for name in ("decks", "jokers_total", "hand_size"):
        for players in counts:
            if getattr(rules, name).at(players) is None:
                yield (
                    f"{name} = {value_text(getattr(rules, name))} says nothing for {players} players; "
                    "default = … speaks for all that are not named"
                )
    yield from _deals_too_large(rules, counts)
    if rules.teams != "none" and TEAM_PLAYERS not in counts:
        yield f"{rules.told('teams', 'players_min', 'players_max')} exclude each other: sides need 4 players"
    if not rules.player_counts():
        yield (
            f"{rules.told('hand_size', 'decks', 'players_min', 'players_max')} exclude each other: there are "
            "not enough cards for any number of players"
        )
    for players in counts:
        jokers = rules.jokers_total.at(players) or 0
        if jokers and rules.joker_mode == "none":
            yield (
                f"{rules.told('jokers_total', 'joker_mode')} exclude each other: nobody could lay them; wild "
                f"jokers need joker_mode = 'wild' and a value for {_with_usual(list(USUAL))}"
            )
        if 0 < jokers < rules.set_min and rules.joker_mode == "set_only":
            yield (
                f"{rules.told('jokers_total', 'joker_mode', 'set_min')} exclude each other: no set "
                "of jokers could be laid"
            )


def _missing(rules: RuleTable) -> Iterator[str]:
    """Yield the fields that these rules need and that have no value, all of one switch in a sentence."""
    for switch in dict.fromkeys(switch for switch, _ in APPLIES.values()):
        setting = getattr(rules, switch)
        names = [
            name
            for name, (by, values) in APPLIES.items()
            if by == switch and setting in values and name not in MAY_BE_EMPTY
            if getattr(rules, name) is None
        ]
        if names:
            needed = _with_usual(names)
            if switch == "joker_mode" and not any(rules.jokers_total.at(n) for n in rules.player_counts()):
                needed += ", and jokers_total (pagat: 2, from five players on 4)"
            yield f"{switch} = {value_text(setting)} needs a value for {needed}"


def _with_usual(names: list[str]) -> str:
    """List fields with the values that jokers usually have, so that one refusal is enough to set them all."""
    usual = [value_text(USUAL[name]) for name in names if name in USUAL]
    return ", ".join(names) + (f" (pagat: {', '.join(usual)})" if usual else "")


def _clashing(rules: RuleTable) -> Iterator[str]:
    """Yield the fields that clash."""
    for clash in CLASHES:
        if clash.clashes(rules):
            yield f"{rules.told(*clash.names)} exclude each other: {clash.reason}"

"""A recorded game told card by card, for people who follow a hand and check its score on paper."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sim.told_table import Booked, ToldTable, books_plays

# How to read a game in which cards on the table count, and one in which they do not.
HOW_TO_READ = {
    True: (
        "The melds of a hand are #0, #1, #2 … as they are laid; of cards taken from the",
        "pile the deepest stands first; behind a play stands what it books.",
    ),
    False: (
        "The melds of a hand are #0, #1, #2 … as they are laid; of cards taken from the",
        "pile the deepest stands first; cards on the table count nothing.",
    ),
}
ENDS = {
    "stock": "The stock is used up.",
    "blocked": "The hand is blocked.",
    "cap": "The hand was stopped at its cap of turns.",
}
# Ends after which caught cards cost nothing under ``exhausted_scoring = no_deadwood``.
WITHOUT_A_WINNER = ("stock", "cap")


class Chips(NamedTuple):
    """Chips as a game goes on: those that stay on boodle cards; what each seat won less what it paid."""

    pots: dict[str, int]
    seats: list[int]


def tell_games(games: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of games; each way to read one is told before the first that needs it."""
    told: set[bool] = set()
    for number, game in enumerate(games):
        if number:
            yield ""
        books = books_plays(game["rules"], len(game["players"]))
        if books not in told:
            yield from (*HOW_TO_READ[books], "")
            told.add(books)
        yield from tell_game(game)


def tell_game(game: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a whole game."""
    names = [f"{seat} {player['strategy']}" for seat, player in enumerate(game["players"])]
    yield f"Game on deal {game['deal']} (seed {game['seed']}): " + ", ".join(names)
    before: Sequence[int] = [0] * len(names)
    chips = Chips({}, [-(game["rules"]["stake"] or 0)] * len(names))
    for number, hand in enumerate(game["hands"]):
        yield from tell_hand(number, hand, names, game["rules"], before, chips)
        before = hand["totals"]
    yield ""
    if "chips" in game:
        yield "Chips in the end, when what lay on the table is given out: " + tell_chips(game["chips"], names)
    if game["end"] == "hand_cap":
        yield "The game was stopped at its cap of hands."
    winners = game["winners"]
    named = " and ".join(names[seat] for seat in winners)
    wins = "wins" if len(winners) == 1 else "win"
    hands = len(game["hands"])
    count = f"{hands} hand" if hands == 1 else f"{hands} hands"
    yield f"{named} {wins} with {_minus(game['scores'][winners[0]])} points after {count}."


def tell_hand(
    number: int,
    hand: Mapping[str, Any],
    names: Sequence[str],
    rules: Mapping[str, Any],
    before: Sequence[int],
    chips: Chips,
) -> Iterator[str]:
    """Yield the lines of a hand.

    ``before`` are the totals before it; ``chips`` are those before it, and are changed.
    """
    pots = chips.pots
    table = ToldTable(rules, hand, pots)
    yield ""
    up = hand["pile"][0]
    stock = f"{len(hand['stock'])} in the stock"
    yield f"Hand {number + 1}, dealt by {names[hand['dealer']]}; up-card {up}, {stock}"
    width = max(map(len, names))
    for name, cards in zip(names, hand["dealt"], strict=True):
        yield f"  {name:{width}}  {' '.join(cards) or 'out of the game'}"
    if pots:
        yield "  Pots: " + ", ".join(f"{count} on {card}" for card, count in pots.items())
    rebuilt = {stock["turn"]: stock["stock"] for stock in hand.get("reshuffles", [])}
    for turn_number, turn in enumerate(hand["turns"]):
        if turn_number in rebuilt:
            table.rebuild(rebuilt[turn_number])
            yield f"  The pile becomes the stock ({len(table.stock)} card{'s' * (len(table.stock) != 1)})."
        yield "  " + tell_turn(turn, names, table)
        yield from _tell_calls(turn, names)
    yield f"  {names[hand['out']]} is out." if hand["out"] is not None else f"  {ENDS[hand['end']]}"
    if hand.get("rummy"):
        yield "  Rummy: all in one turn."
    for seat, name in enumerate(names):
        if hand["dealt"][seat]:
            yield f"  {name:{width}}  {tell_score(seat, hand, table, before)}"
    yield from _tell_around(hand, names, rules, chips.seats)


def tell_turn(turn: Mapping[str, Any], names: Sequence[str], table: ToldTable) -> str:
    """Return one turn as a sentence, and make its moves on the told table."""
    seat = turn["seat"]
    parts = [tell_draw(turn["draw"], table.draw(seat, turn["draw"]))]
    parts += [tell_play(play, table.play(seat, play), seat, names) for play in turn["plays"]]
    if turn["discard"] is not None:
        table.throw(seat, turn["discard"])
        parts.append(f"throws {turn['discard']}")
    elif table.rules["floating"] and not table.hands[seat]:
        parts.append("has no cards left and stays in (floats)")
    return f"{names[seat]} " + ", ".join(parts)


def tell_draw(draw: Any, cards: Sequence[str]) -> str:
    """Return a draw in words, with the cards."""
    if draw == "boot":
        return "boots"
    if draw == "stock":
        return f"draws {cards[0]}"
    does = "takes" if "pile" in draw else 'calls "Rummy!" and takes'
    if len(cards) == 1:
        return f"{does} the top card {cards[0]}"
    return f"{does} {len(cards)} from the pile ({' '.join(cards)})"


def tell_play(play: Mapping[str, Any], booked: Booked, seat: int, names: Sequence[str]) -> str:
    """Return one play in words, with the number of its meld and what it books for whom."""
    cards = " ".join(booked.cards)
    if "meld" in play:
        kind = " as a set" if play.get("kind") == "set" else ""
        said = f"melds #{booked.meld} {cards}{kind}"
    elif "swap" in play:
        said = f"puts {cards} in the place of a joker of #{booked.meld}"
    else:
        said = f"lays {cards} on #{booked.meld}"
    # Who acts stands at the head of the line; what others book or lose has their names.
    own = [_signed(booked.points[seat])] if seat in booked.points else []
    own += [f"{_signed(more)} for {names[one]}" for one, more in booked.points.items() if one != seat]
    own += [f"{booked.chips} chips"] if booked.chips else []
    return said + (f" ({', '.join(own)})" if own else "")


def tell_score(seat: int, hand: Mapping[str, Any], table: ToldTable, before: Sequence[int]) -> str:
    """Return how a seat's score of the hand comes about, and its total."""
    rules, held = table.rules, " ".join(table.hands[seat])
    caught = table.held_points(seat)
    words = f"{caught} held ({held})" if held else "0 held"
    if rules["exhausted_scoring"] == "no_deadwood" and hand["end"] in WITHOUT_A_WINNER:
        caught, words = 0, f"{words}, forgiven"
    elif hand.get("rummy") and seat != hand["out"]:
        caught, words = caught * rules["rummy_factor"], f"{words} × {rules['rummy_factor']}"
    score = hand["scores"][seat]
    if table.books():
        words, counted = f"{_minus(table.points[seat])} laid − {words}", table.points[seat] - caught
    else:
        counted = caught
    if score != counted:
        words += f" {_signed(score - counted)} {'chips and bonus' if rules['chips_as_points'] else 'bonus'}"
    # Who comes back has paid for another total, which is told when he does.
    back = any(entry["seat"] == seat and entry["answer"] for entry in hand.get("reentry", []))
    total = before[seat] + score if back else hand["totals"][seat]
    together = hand["scores"] if rules["teams"] != "none" else []
    side = sum(together[one] for one in range(seat % 2, len(together), 2)) if together else score
    game = total - before[seat] - side
    with_it = f" with {_signed(game)} for the game" if game else ""
    return f"{words} = {_signed(score)}, total {_minus(total)}{' of the side' * bool(together)}{with_it}"


def tell_chips(chips: Sequence[int], names: Sequence[str]) -> str:
    """Return chips won and lost by name."""
    return ", ".join(f"{name} {_signed(count)}" for name, count in zip(names, chips, strict=True))


def _tell_calls(turn: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield who might have called the card just thrown, and did not; a call is told as the next turn."""
    passed = [names[int(call["seat"])] for call in turn.get("calls", []) if call["answer"] == "pass"]
    if passed:
        yield f"    {' and '.join(passed)} could call, and {'passes' if len(passed) == 1 else 'pass'}."


def _tell_around(
    hand: Mapping[str, Any], names: Sequence[str], rules: Mapping[str, Any], chips: list[int]
) -> Iterator[str]:
    """Yield what some rules add to a hand: who is out of the game, who comes back, chips of all so far.

    ``chips`` are those of the seats before the hand, and are changed.
    """
    before = list(chips)
    for seat, won in enumerate(hand.get("chips", [])):
        chips[seat] += won
    if chips != before:
        yield "  Chips won less paid: " + tell_chips(hand["chips"], names)
    for seat in hand.get("eliminated", []):
        yield f"  {names[seat]} is out of the game."
    for entry in hand.get("reentry", []):
        does, price = "does not come back", rules["reentry_cost"]
        if entry["answer"]:
            chips[entry["seat"]] -= price
            pays = f"pays {price} chip{'s' * (price != 1)} and " if price else ""
            does = f"{pays}comes back with {entry['score']} points"
        yield f"  {names[entry['seat']]} {does}."
    if chips != before:
        yield "  Chips so far: " + tell_chips(chips, names)


def _signed(value: int) -> str:
    """Write a number with its sign and a true minus; 0 has none."""
    return _minus(f"{value:+d}" if value else "0")


def _minus(value: int | str) -> str:
    """Write a number with a true minus."""
    return str(value).replace("-", "−")

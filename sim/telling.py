"""A recorded game told card by card, for people to read."""

from collections.abc import Iterator, Sequence
from typing import Any

ENDS = {
    "stock": "The stock is used up.",
    "blocked": "The hand is blocked.",
    "cap": "The hand was stopped at its cap of turns.",
}


def tell_game(game: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a whole game."""
    names = [f"{seat} {player['strategy']}" for seat, player in enumerate(game["players"])]
    yield f"Game on deal {game['deal']} (seed {game['seed']}): " + ", ".join(names)
    for number, hand in enumerate(game["hands"]):
        yield from tell_hand(number, hand, names)
    if "chips" in game:
        yield "Chips: " + tell_chips(game["chips"], names)
    if game["end"] == "hand_cap":
        yield "The game was stopped at its cap of hands."
    winners = game["winners"]
    named = " and ".join(names[seat] for seat in winners)
    wins = "wins" if len(winners) == 1 else "win"
    hands = len(game["hands"])
    count = f"{hands} hand" if hands == 1 else f"{hands} hands"
    yield f"{named} {wins} with {game['scores'][winners[0]]} points after {count}."


def tell_hand(number: int, hand: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a hand."""
    yield ""
    yield f"Hand {number + 1}, dealt by {names[hand['dealer']]}; up-card {hand['pile'][0]}"
    for name, cards in zip(names, hand["dealt"], strict=True):
        yield f"  {name}: {' '.join(cards) or 'out of the game'}"
    rebuilt = {stock["turn"] for stock in hand.get("reshuffles", [])}
    for turn_number, turn in enumerate(hand["turns"]):
        if turn_number in rebuilt:
            yield "  The pile becomes the stock."
        yield "  " + tell_turn(turn, names)
    yield f"  {names[hand['out']]} is out." if hand["out"] is not None else f"  {ENDS[hand['end']]}"
    if hand.get("rummy"):
        yield "  Rummy: all in one turn."
    scores = zip(names, hand["scores"], hand["totals"], strict=True)
    yield "  Scores: " + ", ".join(f"{name} {score:+d} = {total}" for name, score, total in scores)
    yield from _tell_around(hand, names)


def _tell_around(hand: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield what some rules add to a hand: chips, who is out of the game, who comes back."""
    if any(hand.get("chips", [])):
        yield "  Chips: " + tell_chips(hand["chips"], names)
    for seat in hand.get("eliminated", []):
        yield f"  {names[seat]} is out of the game."
    for entry in hand.get("reentry", []):
        does = f"comes back with {entry['score']} points" if entry["answer"] else "does not come back"
        yield f"  {names[entry['seat']]} {does}."


def tell_chips(chips: Sequence[int], names: Sequence[str]) -> str:
    """Return chips won and lost by name."""
    return ", ".join(f"{name} {count:+d}" for name, count in zip(names, chips, strict=True))


def tell_turn(turn: dict[str, Any], names: Sequence[str]) -> str:
    """Return one turn as a sentence."""
    parts = [tell_draw(turn["draw"]), *(tell_play(play) for play in turn["plays"])]
    if turn["discard"] is not None:
        parts.append(f"throws {turn['discard']}")
    return f"{names[turn['seat']]} " + ", ".join(parts)


def tell_draw(draw: Any) -> str:
    """Return a draw in words."""
    if draw == "stock":
        return "draws"
    if draw == "boot":
        return "boots"
    if "call" in draw:
        count = draw["call"]
        return 'calls "Rummy!" and takes ' + ("the top card" if count == 1 else f"{count} cards")
    count = draw["pile"]
    return "takes the top card" if count == 1 else f"takes {count} cards from the pile"


def tell_play(play: dict[str, Any]) -> str:
    """Return one play in words."""
    if "meld" in play:
        return "melds " + " ".join(play["meld"]) + (" as a set" if play.get("kind") == "set" else "")
    if "swap" in play:
        return f"puts {play['swap']} in the place of a joker of meld {play['on']}"
    return f"lays {' '.join(play['layoff'])} on meld {play['on']}"

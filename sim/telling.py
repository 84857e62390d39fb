"""A recorded game told card by card, for people to read."""

from collections.abc import Iterator
from typing import Any


def tell_game(game: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a whole game."""
    names = [f"{seat} {player['strategy']}" for seat, player in enumerate(game["players"])]
    yield f"Game on deal {game['deal']} (seed {game['seed']}): " + ", ".join(names)
    for number, hand in enumerate(game["hands"]):
        yield from tell_hand(number, hand, names)
    winners = " and ".join(names[seat] for seat in game["winners"])
    yield f"{winners} wins with {max(game['scores'])} points after {len(game['hands'])} hands."


def tell_hand(number: int, hand: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Yield the lines of a hand."""
    yield ""
    yield f"Hand {number + 1}, dealt by {names[hand['dealer']]}; up-card {hand['pile'][0]}"
    for name, cards in zip(names, hand["dealt"], strict=True):
        yield f"  {name}: {' '.join(cards)}"
    for turn in hand["turns"]:
        yield "  " + tell_turn(turn, names)
    if hand["out"] is not None:
        yield f"  {names[hand['out']]} is out."
    else:
        yield (
            "  The stock is used up."
            if hand["end"] == "stock"
            else "  The hand was stopped at its cap of turns."
        )
    scores = zip(names, hand["scores"], hand["totals"], strict=True)
    yield "  Scores: " + ", ".join(f"{name} {score:+d} = {total}" for name, score, total in scores)


def tell_turn(turn: dict[str, Any], names: list[str]) -> str:
    """Return one turn as a sentence."""
    draw = turn["draw"]
    if draw == "stock":
        said = "draws"
    else:
        count = draw["pile"]
        said = "takes the top card" if count == 1 else f"takes {count} cards from the pile"
    parts = [said, *(tell_play(play) for play in turn["plays"])]
    if turn["discard"] is not None:
        parts.append(f"throws {turn['discard']}")
    return f"{names[turn['seat']]} " + ", ".join(parts)


def tell_play(play: dict[str, Any]) -> str:
    """Return one play in words."""
    if "meld" in play:
        return "melds " + " ".join(play["meld"])
    return f"lays {' '.join(play['layoff'])} on meld {play['on']}"

"""The rules of every game of docs/rules.md, slow and obvious, written without a look at the engine.

They judge the fast engine, so they must not share a line with it. Everything can be reached through this
module; the files are, from the cards up: `naive_fields`, `naive_melds`, `naive_values`, `naive_table` (a
position), `naive_points`, `naive_actions`, `naive_layoffs`, `naive_plays`, `naive_boot`, `naive_draws`,
`naive_calls`, `naive_stock` (the end of a hand), `naive_scores`, `naive_end` and `naive_match` (the game),
`naive_presets`.
"""

from tests.helpers.naive_actions import apply_call, apply_discard, apply_draw, apply_play, end_turn
from tests.helpers.naive_boot import BootPlan, boot_plan
from tests.helpers.naive_calls import after_call, callers, calls_of, legal_calls
from tests.helpers.naive_draws import after_draw, legal_draws, take_points
from tests.helpers.naive_end import GameEnd, game_end, seats_asked, seats_at_limit, with_game_bonus
from tests.helpers.naive_fields import Rules, check_judged, has_chips, value
from tests.helpers.naive_layoffs import bridges, single_layoffs, swaps
from tests.helpers.naive_match import NaiveMatch, final_chips, finish_hand, pay_antes
from tests.helpers.naive_melds import (
    JOKER,
    Shape,
    cards_accepted,
    is_run,
    is_set,
    melds_in,
    pack_of,
    shape_of,
)
from tests.helpers.naive_plays import (
    after_play,
    legal_discards,
    legal_melds,
    legal_plays,
    owed_plays,
    possible_plays,
)
from tests.helpers.naive_points import option_points, points_of_play
from tests.helpers.naive_presets import MODIFIERS, PRESETS, core_rules, players_of, preset_rules
from tests.helpers.naive_record import draw_from_record, draw_to_record, play_from_record, play_to_record
from tests.helpers.naive_scores import hand_scores, is_rummy
from tests.helpers.naive_stock import (
    asks_for_calls,
    cards_for_stock,
    ends_after_turn,
    hand_end,
    is_capped,
    is_dead,
    needs_rebuild,
    rebuild,
    turned_over,
    why_no_rebuild,
)
from tests.helpers.naive_table import (
    STOP,
    Draw,
    NaiveHand,
    Play,
    TableMeld,
    broken_invariant,
    copy_of,
    meld_play,
)
from tests.helpers.naive_values import hand_value, hand_worth, table_values

__all__ = [
    "JOKER",
    "MODIFIERS",
    "PRESETS",
    "STOP",
    "BootPlan",
    "Draw",
    "GameEnd",
    "NaiveHand",
    "NaiveMatch",
    "Play",
    "Rules",
    "Shape",
    "TableMeld",
    "after_call",
    "after_draw",
    "after_play",
    "apply_call",
    "apply_discard",
    "apply_draw",
    "apply_play",
    "asks_for_calls",
    "boot_plan",
    "bridges",
    "broken_invariant",
    "callers",
    "calls_of",
    "cards_accepted",
    "cards_for_stock",
    "check_judged",
    "copy_of",
    "core_rules",
    "draw_from_record",
    "draw_to_record",
    "end_turn",
    "ends_after_turn",
    "final_chips",
    "finish_hand",
    "game_end",
    "hand_end",
    "hand_scores",
    "hand_value",
    "hand_worth",
    "has_chips",
    "is_capped",
    "is_dead",
    "is_rummy",
    "is_run",
    "is_set",
    "legal_calls",
    "legal_discards",
    "legal_draws",
    "legal_melds",
    "legal_plays",
    "meld_play",
    "melds_in",
    "needs_rebuild",
    "option_points",
    "owed_plays",
    "pack_of",
    "pay_antes",
    "play_from_record",
    "play_to_record",
    "players_of",
    "points_of_play",
    "possible_plays",
    "preset_rules",
    "rebuild",
    "seats_asked",
    "seats_at_limit",
    "shape_of",
    "single_layoffs",
    "swaps",
    "table_values",
    "take_points",
    "turned_over",
    "value",
    "why_no_rebuild",
    "with_game_bonus",
]

"""The tables and keys of an experiment file: one TOML file is one experiment.

Holds the models that check each table by itself, and the JSON Schema that follows from them. What the keys
mean together, rules loaded and cells laid out, is ``sim/experiment.py``; reading is ``sim/config_files.py``.
"""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator

from sim.config_tune import GOAL_FIELD, SEARCH_FIELD, GoalTable, SearchTable, TuneTable
from sim.config_types import (
    MOST_BLOCKS,
    MOST_SEED,
    STRATEGY_TEXT,
    STRICT,
    Direction,
    Directions,
    Groups,
    Kind,
    Metric,
    MetricsList,
    PlayersList,
    RulesList,
    SeatingName,
    StopMode,
    Tested,
    contradiction,
    folder_name,
)
from sim.lineups import Design
from sim.sweep import Value
from sim.validation import list_text

# The keys of ``stop`` that each mode reads.
STOP_KEYS: dict[str, tuple[str, ...]] = {
    "fixed": ("blocks", "smallest_effect"),
    "width": ("half_width", "min_blocks", "max_blocks", "batch", "smallest_effect"),
    "verdict": ("alpha", "beta", "min_blocks", "max_blocks", "batch", "smallest_effect"),
    "anytime": ("blocks", "min_blocks", "max_blocks", "batch", "smallest_effect"),
    "budget": ("seconds", "games", "max_blocks", "batch", "smallest_effect"),
}
# First looks: intervals of fixed width need more blocks than the guarded sequential rules.
FIRST_LOOK = {"width": 200, "verdict": 100, "anytime": 100}
LAST_LOOK = 100_000
# Blocks of every arm between two looks at the clock.
BUDGET_BATCH = 50


class _Table(BaseModel):
    """Settings of every table of the file: nothing unknown, nothing converted."""

    model_config = STRICT


class Primary(_Table):
    """The one cell by which a claim is judged; declared before the run."""

    rules: Annotated[str, Field(description="Label of a rule set.")]
    players: Annotated[int, Field(ge=2, le=8, description="Number of players.")]
    opponents: Annotated[str, Field(description="Names of the opponents, joined by a comma.")]
    direction: Annotated[Direction, Field(description="joins or leaves.")]
    metric: Annotated[Metric, Field(description="What is compared.")]


class ClaimTable(_Table):
    """A question, a baseline and a treatment."""

    id: Annotated[
        str,
        StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$"),
        Field(
            json_schema_extra={"allowed": "up to 40 letters, digits, - and _"},
            description="Name of the claim.",
        ),
    ]
    question: Annotated[
        str, Field(min_length=1, max_length=300, description="As a card player would ask it.")
    ]
    baseline: Annotated[
        Tested, Field(json_schema_extra={"allowed": STRATEGY_TEXT}, description="What it is compared with.")
    ]
    treatment: Annotated[
        Tested,
        Field(json_schema_extra={"allowed": STRATEGY_TEXT}, description="What is claimed to be better."),
    ]
    primary: Annotated[Primary | None, Field(description="The cell that decides; none: exploratory.")] = None
    short: Annotated[
        str,
        Field(
            max_length=28,
            json_schema_extra={"allowed": "up to 28 letters"},
            description="What it is about, in a few words that stand behind its id in figures and tables.",
        ),
    ] = ""
    rules: RulesList | None = None
    players: PlayersList | None = None
    opponents: Groups | None = None
    directions: Directions | None = None


class StopTable(_Table):
    """When a run ends."""

    mode: Annotated[
        StopMode,
        Field(
            description="fixed: so many blocks; width: until intervals are narrow; verdict: until a "
            "sequential test has an answer; anytime: until an interval that holds at every look is clear; "
            "budget: so many seconds or games, exploratory."
        ),
    ] = "fixed"
    blocks: Annotated[
        int,
        Field(
            ge=1,
            le=MOST_BLOCKS,
            description="Deal blocks of a fixed run; where the intervals of an anytime run are narrowest.",
        ),
    ] = 2000
    half_width: Annotated[
        Annotated[float, Field(gt=0)] | dict[Metric, Annotated[float, Field(gt=0)]] | None,
        Field(
            json_schema_extra={"allowed": "a number above 0 (of the first metric), or a table of metrics"},
            description="Half-width that 95 % intervals must reach.",
        ),
    ] = None
    min_blocks: Annotated[
        int | None,
        Field(
            ge=2,
            le=MOST_BLOCKS,
            description="Blocks at the first look; 200 for width, 100 for verdict and anytime.",
        ),
    ] = None
    max_blocks: Annotated[
        int | None,
        Field(
            ge=2,
            le=MOST_BLOCKS,
            description="Blocks at the last look, which ends the run (of a verdict run, its test); 100,000, "
            "or for a budget no limit of its own.",
        ),
    ] = None
    batch: Annotated[
        int | None,
        Field(ge=1, le=MOST_BLOCKS, description="Blocks between two looks; 50, or 100 from 5 players."),
    ] = None
    smallest_effect: Annotated[
        dict[Metric, Annotated[float, Field(gt=0)]],
        Field(
            json_schema_extra={"allowed": "a table of metrics such as {win_share = 0.01}, each above 0"},
            description="The smallest effect that would matter, by metric.",
        ),
    ] = {}
    alpha: Annotated[
        float,
        Field(
            gt=0,
            lt=1,
            description="Chance that a verdict finds an effect, gain or loss, where there is none; "
            "shared by the primary claims of the file.",
        ),
    ] = 0.05
    beta: Annotated[
        float, Field(gt=0, lt=0.5, description="Chance that a verdict misses an effect of the smallest size.")
    ] = 0.05
    seconds: Annotated[float | None, Field(gt=0, description="Seconds of play of a budget.")] = None
    games: Annotated[int | None, Field(ge=1, description="Games of a budget, all arms together.")] = None

    @property
    def first_look(self) -> int:
        """Return the blocks at the first look, the default of the mode filled in."""
        return self.min_blocks or FIRST_LOOK.get(self.mode, 1)

    @property
    def last_look(self) -> int:
        """Return the blocks at the last look, the default of the mode filled in."""
        return self.max_blocks or (MOST_BLOCKS if self.mode == "budget" else LAST_LOOK)

    def plain(self) -> dict[str, Any]:
        """Return the mode and the keys that it reads, as JSON."""
        content = self.model_dump(mode="json", include={"mode", *STOP_KEYS[self.mode]})
        filled = {"min_blocks": self.first_look, "max_blocks": self.last_look}
        return content | {key: value for key, value in filled.items() if key in content}

    @model_validator(mode="after")
    def _refuse_idle_keys(self) -> "StopTable":
        """Refuse keys that the mode would ignore, and a mode without its goal."""
        idle = sorted(self.model_fields_set - {"mode", *STOP_KEYS[self.mode]})
        if idle:
            keys = list_text(STOP_KEYS[self.mode])
            raise contradiction(f"{idle[0]} does nothing with mode = {self.mode!r}; its keys: {keys}")
        if self.mode == "width" and not self.half_width:
            raise contradiction("mode = 'width' needs half_width, a number above 0")
        if self.mode in FIRST_LOOK and self.first_look > self.last_look:
            raise contradiction(f"min_blocks = {self.first_look} is above max_blocks = {self.last_look}")
        if self.mode == "budget" and (self.seconds is None) == (self.games is None):
            raise contradiction("mode = 'budget' needs seconds or games, one of them")
        if self.games is not None and self.batch is not None:
            raise contradiction("batch does nothing with games, which say the blocks beforehand")
        return self


class ExperimentFile(_Table):
    """Everything that one experiment file may say."""

    name: Annotated[
        str,
        AfterValidator(folder_name),
        Field(
            json_schema_extra={"allowed": "1 to 80 characters that can name a folder"},
            description="Name of the experiment and of its folder of results.",
        ),
    ]
    kind: Annotated[
        Kind,
        Field(
            description="match: strategies against each other; tip: claims; tournament: many strategies in "
            "changing company; sweep: a grid over parameters and rule fields; tune: a search for the best "
            "parameters, or for rules with a goal."
        ),
    ]
    rules: RulesList = ["rummy500"]
    players: PlayersList = [3]
    opponents: Groups | None = None
    directions: Directions | None = None
    metrics: MetricsList | None = None
    stop: StopTable = StopTable()
    seating: Annotated[
        SeatingName,
        Field(
            description="Seats of three or more different strategies in a block. rotations: a random order "
            "and its rotations; balanced: every pair in every pair of seats; all: every order, up to 3 "
            "players."
        ),
    ] = "rotations"
    seed: Annotated[int, Field(ge=0, le=MOST_SEED, description="Seed of all decks and all chance.")] = 500
    claim: Annotated[
        list[ClaimTable],
        Field(
            json_schema_extra={"allowed": "tables headed [[claim]]"},
            description="The claims of a tip experiment.",
        ),
    ] = []
    strategies: Annotated[
        list[Tested],
        Field(
            json_schema_extra={"allowed": "a list of strategies"},
            description="The entries of a match (two, or as many as players) or of a tournament; of a sweep "
            "the one under test, of a tune the one that is tuned, or the pool that judges rules.",
        ),
    ] = []
    lineups: Annotated[
        Design,
        Field(
            description="Which entries of a tournament meet. all: every company; balanced: each pair equally "
            "often; random: another company in each block; none: nobody, each meets copies of itself only; "
            "auto: what fits the number of entries."
        ),
    ] = "auto"
    self_play: Annotated[
        bool, Field(description="Whether each entry of a tournament also meets copies of itself.")
    ] = False
    over: Annotated[
        dict[str, list[Value]],
        Field(
            json_schema_extra={
                "allowed": 'a table such as {"adviser.dig_min_points" = [0, 30], "rules.target" = [300, 500]}'
            },
            description="The grid of a sweep: levels by STRATEGY.parameter or rules.field.",
        ),
    ] = {}

    search: Annotated[SearchTable, SEARCH_FIELD] = {}
    goal: Annotated[GoalTable, GOAL_FIELD] = {}
    tune: TuneTable = TuneTable()


def experiment_schema() -> dict[str, Any]:
    """Return the JSON Schema of an experiment file, for editors."""
    return ExperimentFile.model_json_schema()

"""The tables and keys of an experiment file: one TOML file is one experiment.

Holds the models that check each table by itself, and the JSON Schema that follows from them. What the keys
mean together, rules loaded and cells laid out, is ``sim/experiment.py``; reading is ``sim/config_files.py``.
"""

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    field_validator,
    model_validator,
)

from sim.config_types import (
    MOST_BLOCKS,
    MOST_SEED,
    STRATEGY_TEXT,
    Direction,
    Directions,
    Groups,
    Kind,
    Metric,
    MetricsList,
    PlayersList,
    RulesList,
    StopMode,
    Tested,
    contradiction,
    folder_name,
    played_word,
)
from sim.lineups import Design
from sim.sweep import Value
from sim.validation import list_text

KINDS_PLAYED = ("match", "tip", "tournament", "sweep")
STOPS_PLAYED = ("fixed", "width")

# The keys of ``stop`` that each mode reads.
STOP_KEYS: dict[str, tuple[str, ...]] = {
    "fixed": ("blocks", "smallest_effect"),
    "width": ("half_width", "min_blocks", "max_blocks", "batch", "smallest_effect"),
}


class _Table(BaseModel):
    """Settings of every table of the file: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


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
    rules: RulesList | None = None
    players: PlayersList | None = None
    opponents: Groups | None = None
    directions: Directions | None = None


class StopTable(_Table):
    """When a run ends."""

    mode: Annotated[
        StopMode, Field(description="fixed: so many blocks; width: until intervals are narrow.")
    ] = "fixed"
    blocks: Annotated[int, Field(ge=1, le=MOST_BLOCKS, description="Deal blocks of a fixed run.")] = 2000
    half_width: Annotated[
        Annotated[float, Field(gt=0)] | dict[Metric, Annotated[float, Field(gt=0)]] | None,
        Field(
            json_schema_extra={"allowed": "a number above 0 (of the first metric), or a table of metrics"},
            description="Half-width that 95 % intervals must reach.",
        ),
    ] = None
    min_blocks: Annotated[int, Field(ge=2, le=MOST_BLOCKS, description="First look.")] = 200
    max_blocks: Annotated[int, Field(ge=2, le=MOST_BLOCKS, description="Last look.")] = 100_000
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
    alpha: Annotated[float, Field(gt=0, lt=1, description="Error of a sequential verdict.")] = 0.05
    beta: Annotated[float, Field(gt=0, lt=1, description="Missed effects of a sequential verdict.")] = 0.05
    seconds: Annotated[float | None, Field(gt=0, description="Time of a budget.")] = None
    games: Annotated[int | None, Field(ge=1, description="Games of a budget.")] = None

    def plain(self) -> dict[str, Any]:
        """Return the mode and the keys that it reads, as JSON."""
        return self.model_dump(mode="json", include={"mode", *STOP_KEYS[self.mode]})

    @field_validator("mode")
    @classmethod
    def _refuse_unplayed(cls, mode: str) -> str:
        """Refuse modes of later versions by name."""
        return played_word(mode, STOPS_PLAYED)

    @model_validator(mode="after")
    def _refuse_idle_keys(self) -> "StopTable":
        """Refuse keys that the mode would ignore, and a mode without its goal."""
        idle = sorted(self.model_fields_set - {"mode", *STOP_KEYS[self.mode]})
        if idle:
            keys = list_text(STOP_KEYS[self.mode])
            raise contradiction(f"{idle[0]} does nothing with mode = {self.mode!r}; its keys: {keys}")
        if self.mode == "width" and not self.half_width:
            raise contradiction("mode = 'width' needs half_width, a number above 0")
        if self.mode == "width" and self.min_blocks > self.max_blocks:
            raise contradiction(f"min_blocks = {self.min_blocks} is above max_blocks = {self.max_blocks}")
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
            "changing company; sweep: a grid over parameters and rule fields."
        ),
    ]
    rules: RulesList = ["rummy500"]
    players: PlayersList = [3]
    opponents: Groups | None = None
    directions: Directions | None = None
    metrics: MetricsList | None = None
    stop: StopTable = StopTable()
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
            "the one under test.",
        ),
    ] = []
    lineups: Annotated[
        Design,
        Field(
            description="Which entries of a tournament meet. all: every company; balanced: each pair equally "
            "often; random: another company in each block; auto: what fits the number of entries."
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

    @field_validator("kind")
    @classmethod
    def _refuse_unplayed(cls, kind: str) -> str:
        """Refuse kinds of later versions by name."""
        return played_word(kind, KINDS_PLAYED)


def experiment_schema() -> dict[str, Any]:
    """Return the JSON Schema of an experiment file, for editors."""
    return ExperimentFile.model_json_schema()

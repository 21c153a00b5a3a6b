"""The ids of the rules: what refusals and events name, and the rulebook explains."""

KEEP = "keep"
ORDER = "order"
PARTY = "party"
TRIPLET = "triplet"
PALACE = "palace"
WINDOWS = "windows"
WILD = "wild"
WALL = "wall"
BASTION = "bastion"
DISCARD = "discard"
ROUND = "round"
CITY = "city"
LAST_PARTIES = "last-parties"
WALLS = "walls"
STREET = "street"
FAME = "fame"

ALL = (
    KEEP,
    ORDER,
    PARTY,
    TRIPLET,
    PALACE,
    WINDOWS,
    WILD,
    WALL,
    BASTION,
    DISCARD,
    ROUND,
    CITY,
    LAST_PARTIES,
    WALLS,
    STREET,
    FAME,
)

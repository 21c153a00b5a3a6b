"""Positions of Lucca Città with one clearly best action: the deal's seed, the actions so far, the best one, and why."""

SENSE = [
    (
        100,
        "0 keep 21 52|1 keep 94 96|1 take 4|1 7+|1 25+|1 41+|0 take 1|0 80+|0 85+|0 87+|1 city 67"
        "|0 city 3|1 take 3|1 32+|1 51+|1 61+|0 take 4|0 44+|0 64+|0 72+|1 city 43|0 city 50|0 take 1"
        "|0 16#|0 4+|0 56+|1 take 4|1 29+|1 63+|1 77+|0 city 55|1 city 6|0 take 3|0 90#|0 2+|0 57+"
        "|1 take 4|1 58#|1 59+|1 74+|0 city 40|1 city 91|0 take 4|0 62#|0 82+|0 65#|1 take 3|1 89#|1 1+"
        "|1 15+|0 city 46|1 city 18|0 take 1|0 28+|0 69+|0 19#|1 take 3|1 33+|1 47+",
        "75+",
        "the last card of the green palace is built, not laid as a wall",
    ),
    (
        102,
        "0 keep 43 77|1 keep 46 81|1 take 4|1 2+|1 5+|1 30+|0 take 2|0 9+|0 32+|0 B1+|1 city 52"
        "|0 city B4|0 take 3|0 31+|0 41+|0 44+|1 take 2|1 40+|1 48+|1 92+|0 city 73|1 city 8|1 take 1"
        "|1 6+|1 28+|1 65+|0 take 2|0 7+|0 74+|0 94+|1 city 36|0 city 53|0 take 3|0 39#|0 47+|0 80+"
        "|1 take 1|1 21#|1 12+|1 50+|0 city 55|1 city 24|0 take 3|0 29+|0 16#|0 58#|1 take 2|1 34+"
        "|1 75#|1 89+|0 city 83|1 city 96|0 take 3|0 38+|0 67+|0 79+|1 take 4|1 59+|1 60+|1 93#"
        "|0 city 42|1 city 22|1 open w",
        "take 4",
        "the triplet that completes two palaces in the last round",
    ),
    (
        103,
        "0 keep 44 75|1 keep 40 87|1 take 3|1 26+|1 65+|1 78+|0 take 1|0 50+|0 60+|0 94+|1 city 47"
        "|0 city 7|0 take 4|0 25+|0 59+|0 74+|1 take 2|1 5+|1 32+|1 95+|0 city 12|1 city 76|1 take 3"
        "|1 10+|1 14+|1 33+|0 take 4|0 23+|0 53+|0 79+|1 city 70|0 city 49|1 take 1|1 29+|1 46+|1 58+"
        "|0 take 4|0 42#|0 51+|0 93+|1 city 82|0 city 38|1 take 3|1 56+|1 62+|1 72#|0 take 4|0 17+"
        "|0 31+|0 96#|1 city 30|0 city 91|0 take 3|0 11+|0 61+|0 69+|1 open y|1 take 1|1 35+|1 2#|1 24#"
        "|0 city 81|1 city 84|0 open v|0 take 3|0 27+|0 85+|0 16#|1 take 1|1 22+|1 45+",
        "B4+",
        "a Bastion with three palaces to multiply it",
    ),
    (
        112,
        "0 keep 40 60|1 keep 63 75|0 take 2|0 30+|0 73+|0 83+|1 take 4|1 12+|1 48+|1 77+|0 city 8"
        "|1 city 69|1 take 2|1 28+|1 43+|1 54+|0 take 1|0 36+|0 58+|0 93+|1 city 1|0 city 18|0 take 4"
        "|0 9#|0 29+|0 49+|1 take 2|1 27+|1 53+|1 78+|0 city 82|1 city 44|0 take 3|0 16+|0 76+|0 89+"
        "|1 take 1|1 3+|1 6+|1 68#|0 city 31|1 city B3|0 take 1|0 11+|0 55+|0 B4+|1 take 3|1 10+|1 14#"
        "|1 94+|0 city 64|1 city 26|0 take 4|0 24+|0 25+|0 71+|1 open w|1 take 1|1 5+|1 41+|1 81+"
        "|0 city 7|1 city 39|0 open v|0 take 3|0 79+|0 66+|0 91#|1 open g|1 take 4|1 65+|1 33#",
        "87-",
        "a wall too many, without the shields for it, would cost all walls",
    ),
    (
        106,
        "0 keep 59 78|1 keep 36 68|1 take 3|1 5+|1 27+|1 94+|0 take 4|0 22+|0 44+|0 57+|1 city 1"
        "|0 city 60|0 take 3|0 34+|0 37+|0 45+|1 take 1|1 85+|1 88+|1 92+|0 city 13|1 city 14|1 take 3"
        "|1 39+|1 56+|1 81+|0 take 4|0 15+|0 40+|0 90+|1 city 3|0 city 91|0 take 4|0 24+|0 35+|0 95+"
        "|1 take 2|1 2+|1 29+|1 55+|0 city 48|1 city 23|0 take 3|0 75+|0 8#|0 89+|1 take 4|1 33+|1 28+"
        "|1 63+|0 city 31|1 city 52|0 take 1|0 21+|0 84+|0 62#|1 open g|1 take 4|1 17#|1 49#|1 B3+"
        "|0 city 30|1 city 19|0 open g|0 take 2|0 77+|0 50#|0 B2+|1 take 3|1 32+|1 73#",
        "76#",
        "a wall that the shields still support",
    ),
    (
        119,
        "0 keep 74 91|1 keep 16 56|0 take 3|0 4+|0 9+|0 83+|1 take 2|1 3+|1 47+|1 85+|0 city 21"
        "|1 city 50|1 take 3|1 40+|1 51+|1 75+|0 take 4|0 35+|0 48+|0 52+|1 city 63|0 city 12|1 take 2"
        "|1 25+|1 34+|1 89+|0 take 1|0 20+|0 42+|0 53+|1 city 33|0 city 5|0 take 1|0 17+|0 72+|0 92+"
        "|1 take 2|1 27+|1 41+|1 78#|0 city 66|1 city 93|0 take 1|0 87#|0 94+|0 95+|1 take 2|1 22+"
        "|1 36#|1 90#|0 city 69|1 city 6|0 take 2|0 38+|0 11#|0 39#|1 take 1|1 54-|1 65+|1 77+"
        "|0 city 24|1 city 30|0 take 2|0 44+|0 57#|0 84#",
        "open v",
        "a party before the other seat opens its palace of that colour",
    ),
    (
        148,
        "0 keep 51 78|1 keep 34 84|1 take 3|1 5+|1 11+|1 19+|0 take 4|0 7+|0 17+|0 94+|1 city 65"
        "|0 city 49|0 take 4|0 59+|0 91+|0 96+|1 take 1|1 16+|1 71+|1 74+|0 city 63|1 city 92|0 take 2"
        "|0 48+|0 79+|0 81+|1 take 3|1 22+|1 42+|1 56+|0 city 43|1 city 95|0 take 3|0 55#|0 41+|0 73+"
        "|1 take 2|1 82#|1 36+|1 52+|0 city 25|1 city 40|0 take 2|0 1+|0 77+|0 B4+|1 take 4|1 89+|1 15#"
        "|1 86+|0 city 13|1 city 24|1 take 1|1 8+|1 53+|1 27#|0 take 2|0 21+|0 39+|0 88#|1 city 38"
        "|0 city 3|0 take 3|0 23+|0 54#|0 76#",
        "open v",
        "the same with other palaces beside it",
    ),
]

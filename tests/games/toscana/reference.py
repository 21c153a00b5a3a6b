"""Toscana once more, slowly and square by square: a second opinion on what is legal and what it scores.

Squares are (file, rank) from 1; the board is a dict of square to (colour, tile), a tile on it a number.
"""

from itertools import combinations

BOARD = {(file, rank) for file in range(1, 18) for rank in range(1, 18)}
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def half_turn(pair):
    return tuple(sorted(9 - n for n in pair))


TILES = sorted({"{}{}".format(*min(pair, half_turn(pair))) for pair in combinations(range(1, 9), 2)})


def offsets(rotation):
    """Where each square of a tile lies, seen from the lower left one of its rectangle."""
    places = {n: ((n - 1) % 4, 1 if n < 5 else 0) for n in range(1, 9)}
    width, height = 4, 2
    for _ in range(rotation):  # a quarter turn clockwise
        places = {n: (y, width - 1 - x) for n, (x, y) in places.items()}
        width, height = height, width
    return places


def square(text):
    return "abcdefghijklmnopq".index(text[0]) + 1, int(text[1:])


def laid(tile, owner, corner, rotation):
    """The squares of a tile on the board and their colours."""
    return {
        (corner[0] + x, corner[1] + y): 1 - owner if str(n) in tile else owner
        for n, (x, y) in offsets(rotation).items()
    }


def may_lie(board, tile, owner, corner, rotation):
    if rotation > 1 and half_turn((int(tile[0]), int(tile[1]))) == (int(tile[0]), int(tile[1])):
        return False
    squares = laid(tile, owner, corner, rotation)
    if not squares.keys() <= BOARD or squares.keys() & board.keys():
        return False
    if not board:
        return (9, 9) in squares
    return any(
        colour == owner and board.get((x + dx, y + dy), (None,))[0] == owner
        for (x, y), colour in squares.items()
        for dx, dy in SIDES
    )


def places(board, tile, owner):
    """All legal placements, as notation."""
    return {
        f"{'abcdefghijklmnopq'[x - 1]}{y}r{r}"
        for x, y in BOARD
        for r in range(4)
        if may_lie(board, tile, owner, (x, y), r)
    }


def score(board, colour):
    """The number of tiles in the largest zone."""
    left = {place for place, (c, _) in board.items() if c == colour}
    best = 0
    while left:
        zone, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            zone.add((x, y))
            for dx, dy in SIDES:
                if (x + dx, y + dy) in left:
                    left.remove((x + dx, y + dy))
                    edge.append((x + dx, y + dy))
        best = max(best, len({board[place][1] for place in zone}))
    return best


class Match:
    """A single game (one deal) or a match (two), played by the letter."""

    def __init__(self, deals, first):
        self.deals = [[list(pile) for pile in deal] for deal in deals]
        self.first = first
        self.scores = []
        self.begin()

    def begin(self):
        self.piles = self.deals[len(self.scores)]
        self.board, self.tiles, self.vetoes = {}, 0, {0, 1}
        self.turn_of((self.first + len(self.scores)) % 2)

    def open(self, seat):
        return places(self.board, self.piles[seat][0], seat) if self.piles[seat] else set()

    def turn_of(self, seat):
        for mover in (seat, 1 - seat):
            if self.open(mover):
                self.mover = mover
                self.asked = 1 - mover in self.vetoes and len(self.piles[mover]) > 1
                return
        self.mover = None
        self.scores.append([score(self.board, colour) for colour in (0, 1)])
        if len(self.scores) < len(self.deals):
            self.begin()

    def legal(self):
        """The seat to act with its actions, or None."""
        if self.mover is None:
            return None
        if self.asked:
            return 1 - self.mover, {"veto", "allow"}
        return self.mover, self.open(self.mover)

    def play(self, action):
        mover = self.mover
        if action == "allow":
            self.asked = False
        elif action == "veto":
            self.vetoes.remove(1 - mover)
            self.piles[mover].append(self.piles[mover].pop(0))
            self.turn_of(mover)
        else:
            corner, rotation = action.split("r")
            tile = self.piles[mover].pop(0)
            for place, colour in laid(tile, mover, square(corner), int(rotation)).items():
                self.board[place] = colour, self.tiles
            self.tiles += 1
            self.turn_of(1 - mover)

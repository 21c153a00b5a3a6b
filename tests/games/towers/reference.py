"""The tower game once more, as slowly and plainly as its rules read: dicts, sets and lists, nothing kept for speed."""

from __future__ import annotations

from itertools import product


class Reference:
    def __init__(self, size: int, players: int, switch: bool, limit: int, colours: str | None = None) -> None:
        self.size, self.switch, self.limit = size, switch, limit
        self.colours = list(colours or "wkrb"[:players])
        self.lots: dict[tuple[int, int], list[str]] = {}
        self.supply = dict.fromkeys("wkrb", 2 * size)
        self.held = {(taker, taken): 0 for taker in "wkrb" for taken in "wkrb"}
        self.round, self.seat, self.placed = 1, 0, ""
        self.fight: dict | None = None
        self.choice: set[tuple[int, int]] = set()
        self.reason = ""
        self.winners: list[int] = []

    @classmethod
    def of(cls, state):
        """The same position at the start of a turn, taken from its dump."""
        dump, game = state.dump(), state.game
        slow = cls(game.size, state.players, game.switch, game.limit, dump["colors"])
        slow.lots = {slow.named(name): list(stack) for name, stack in dump["lots"].items()}
        slow.supply = dict(dump["supply"])
        slow.held = {(taker, taken): n for taker, by in dump["prisoners"].items() for taken, n in by.items()}
        slow.round, slow.seat, slow.placed = dump["round"], dump["turn"], dump["placed"]
        slow.begin_turn()
        return slow

    # What can be seen

    def name(self, lot):
        return f"{'abcdefghijkl'[lot[0]]}{lot[1] + 1}"

    def named(self, text):
        return "abcdefghijkl".index(text[0]), int(text[1:]) - 1

    def all_lots(self):
        return set(product(range(self.size), repeat=2))

    def beside(self, lot):
        x, y = lot
        return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & self.all_lots()

    def block(self, lot, without=None):
        found, open_ = {lot}, [lot]
        while open_:
            for other in self.beside(open_.pop()):
                if other in self.lots and other != without and other not in found:
                    found.add(other)
                    open_.append(other)
        return found

    def towers(self, lots=None):
        return {lot for lot in (self.lots if lots is None else lots) if len(self.lots[lot]) >= 2}

    def houses(self, colour, lots):
        return {lot for lot in lots if self.lots[lot] == [colour]}

    def top(self, lot):
        return self.lots[lot][-1]

    def highest(self, colour):
        return max([len(self.lots[lot]) for lot in self.towers() if self.top(lot) == colour], default=0)

    def prisoners(self, colour):
        return sum(self.held[colour, other] for other in "wkrb")

    def in_city(self, colour):
        return sum(stack.count(colour) for stack in self.lots.values())

    # What is legal

    def to_act(self):
        if self.reason:
            return []
        if self.fight:
            return [self.colours.index(self.fight["taker"])]
        return [self.seat]

    def legal(self):
        if self.reason:
            return set()
        if self.fight:
            return {"x" + self.name(lot) for lot in self.choice}
        if len(self.placed) == 2:
            return {"keep"} | {"=" + colour for colour in "wkrb" if colour not in self.colours}
        colours = [colour for colour in "wkrb" if colour not in self.placed and self.supply[colour]]
        houses = {c + self.name(lot) for lot in self.free_lots() if self.may_build_house(lot) for c in colours}
        floors = {c + self.name(lot) for lot in self.lots for c in colours if self.may_add_floor(c, lot)}
        return houses | floors

    def free_lots(self):
        return self.all_lots() - set(self.lots)

    def may_add_floor(self, colour, lot):
        rest = self.block(lot) - {lot}
        floors = [colour, *self.lots[lot]].count(colour)
        return floors <= len(self.houses(colour, rest)) and not self.towers(rest)

    def may_build_house(self, lot):
        towers = self.towers({far for near in self.beside(lot) if near in self.lots for far in self.block(near)})
        if len(towers) > 2:
            return False
        return len(towers) < 2 or len({self.strength(tower, lot) for tower in towers}) == 2

    def strength(self, tower, link):
        own = self.block(tower, without=link)
        return min(len(self.lots[tower]), len(own) - 1), len(own)

    # What happens

    def play(self, text):
        if text == "keep":
            self.next_turn()
        elif text[0] == "=":
            self.colours[self.seat] = text[1]
            self.next_turn()
        elif text[0] == "x":
            self.take(self.named(text[1:]))
            taker_side_next = not self.fight["strong_strikes"]
            if self.fight_goes_on():
                self.fight["strong_strikes"] = taker_side_next
                self.strikes()
            self.settle()
        else:
            self.place(text[0], self.named(text[1:]))
            self.settle()

    def place(self, colour, lot):
        self.placed += colour
        self.supply[colour] -= 1
        if lot in self.lots:
            self.lots[lot].insert(0, colour)
            return
        self.lots[lot] = [colour]
        towers = self.towers(self.block(lot))
        if len(towers) == 2:
            weak, strong = sorted(towers, key=lambda tower: self.strength(tower, lot))
            self.fight = {"strong": strong, "weak": weak, "link": lot, "strong_strikes": True}
            if self.top(strong) == self.top(weak):
                self.merge()
                self.fight = None
            else:
                self.strikes()

    def strikes(self):
        """Step by step, until the fight is over or a seat has to choose."""
        while True:
            by, against = ("strong", "weak") if self.fight["strong_strikes"] else ("weak", "strong")
            by, against = self.fight[by], self.fight[against]
            colour, taker = self.top(by), self.top(against)
            self.supply[self.lots[against].pop()] += 1
            self.fight |= {"colour": colour, "taker": taker}
            if taker not in self.colours:
                if self.supply[colour]:
                    self.supply[colour] -= 1
                    self.held[taker, colour] += 1
            else:
                self.choice = self.houses(colour, self.block(by, without=self.fight["link"]))
                if len(self.choice) > 1:
                    return
                for only in self.choice:
                    self.take(only)
            if not self.fight_goes_on():
                return
            self.fight["strong_strikes"] = not self.fight["strong_strikes"]

    def take(self, lot):
        assert self.lots.pop(lot) == [self.fight["colour"]]
        self.held[self.fight["taker"], self.fight["colour"]] += 1

    def fight_goes_on(self):
        strong, weak = self.fight["strong"], self.fight["weak"]
        if len(self.lots[strong]) == 1 or len(self.lots[weak]) == 1 or weak not in self.block(strong):
            self.fight = None
        elif self.top(strong) == self.top(weak):
            self.merge()
            self.fight = None
        return self.fight is not None

    def merge(self):
        strong, weak = self.fight["strong"], self.fight["weak"]
        bottom, *others = self.lots[weak]
        self.lots[weak] = [bottom]
        self.lots[strong] = others + self.lots[strong]

    def settle(self):
        """After a brick and all that followed."""
        if self.fight:
            return
        if len(self.placed) == 1:
            self.check_stuck()
        elif not self.switch:
            self.next_turn()

    def next_turn(self):
        self.placed = ""
        self.seat += 1
        if self.seat == len(self.colours):
            self.seat, self.round = 0, self.round + 1
            if self.round > self.limit:
                self.decide("limit")
                return
        self.begin_turn()

    def begin_turn(self):
        own = self.colours[self.seat]
        others = [colour for colour in "wkrb" if colour != own]
        if self.highest(own) >= self.size and all(self.highest(own) > self.highest(other) for other in others):
            self.reason, self.winners = "tower", [self.seat]
        elif self.prisoners(own) >= self.size and all(self.prisoners(own) > self.prisoners(other) for other in others):
            self.reason, self.winners = "prisoners", [self.seat]
        else:
            self.check_stuck()

    def check_stuck(self):
        if not self.legal():
            self.decide("stuck")

    def decide(self, reason):
        standing = [(self.highest(c), self.prisoners(c), self.in_city(c)) for c in self.colours]
        self.reason = reason
        self.winners = [seat for seat, own in enumerate(standing) if own == max(standing)]

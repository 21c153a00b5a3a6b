"""Lucca Città once more, slow and simple, written from the rules page alone: what the game is compared with.

Cards are names, a quarter is three dicts of lists, nothing is kept that can be counted again.
"""

COLOURS = "rygbvw"


class Card:
    def __init__(self, name, number, colour, shields, windows):
        self.name, self.number, self.colour = name, number, colour
        self.shields, self.windows = shields, windows
        self.wild = colour == "*"
        self.bastion = colour == "B"


def all_cards(celebration):
    cards = []
    for i in range(96):
        shields = i // 6 % 4
        cards.append(Card(str(i + 1), i + 1, COLOURS[i % 6], shields, 3 - shields))
    if celebration:
        cards = [card for card in cards if card.number not in (10, 20)]
        cards += [Card("10*", 10, "*", 1, 2), Card("20*", 20, "*", 2, 1), Card("500*", 500, "*", 3, 0)]
        cards += [Card("1513*", 1513, "r", 3, 0), Card("2013*", 2013, "b", 0, 3)]
    cards += [Card(f"B{i}", 0, "B", 0, 0) for i in (1, 2, 3, 4)]
    return {card.name: card for card in cards}


class Quarter:
    def __init__(self):
        self.building, self.completed, self.opened = {}, [], []
        self.walls, self.bastions = [], []

    def palaces(self):
        return [*self.building.values(), *self.completed, *self.opened]


class Reference:
    def __init__(self, edition, celebration, players, deal):
        self.edition, self.players = edition, players
        self.cards = all_cards(celebration)
        self.size = {2: 5, 3: 5, 4: 4, 5: 3}[players]
        self.rounds = {2: 7, 3: 7, 4: 6, 5: 5}[players]
        self.places = 4 if players == 2 else players + 1
        self.removed = {2: 8, 3: 10, 4: 2, 5: 0}[players] + (3 if celebration else 0)
        if edition != "2013":
            self.removed = 0
        self.second = deal["second"]
        self.first_deal(list(deal["first"]))
        self.kept = [None] * players
        self.quarters = [Quarter() for _ in range(players)]
        self.city = Quarter() if players == 2 else None
        self.windows, self.parties = [0] * players, [0] * players
        self.last, self.wall_points, self.street = [0] * players, [0] * players, [0] * players
        self.round, self.over, self.to_play = 0, False, []
        self.waiting = []

    def first_deal(self, cards):
        def hands():
            self.hands = []
            for _ in range(self.players):
                hand = []
                while len(hand) < 4:
                    name = cards.pop(0)
                    if not self.cards[name].bastion:
                        hand.append(name)
                self.hands.append(hand)

        def triplets():
            self.triplets = [[cards.pop(0) for _ in range(3)] for _ in range(self.places)]

        for step in (triplets, hands) if self.edition == "2005-hu" else (hands, triplets):
            step()

    # What may be done

    def to_act(self):
        if self.over:
            return []
        if self.round == 0:
            return [seat for seat in range(self.players) if self.kept[seat] is None]
        return [self.waiting[0][1]]

    def legal(self, seat):
        if self.round == 0:
            return self.legal_keeps(self.hands[seat])
        kind, _ = self.waiting[0]
        if kind == "city":
            return {f"city {play}" for cards in self.triplets for play in self.city_plays(cards)}
        if self.to_play:
            return {play for name in self.to_play for play in self.legal_plays(seat, name)}
        moves = {f"open {self.colour(palace)}" for palace in self.quarters[seat].completed}
        return moves | {f"take {place}" for place, cards in enumerate(self.triplets, 1) if cards}

    def legal_keeps(self, hand):
        moves = set()
        for a in hand:
            for b in hand:
                one, two = self.cards[a], self.cards[b]
                if a == b or one.wild:
                    continue
                if two.wild or one.colour == two.colour or one.number < two.number:
                    moves.add(f"keep {a} {b}")
        return moves

    def legal_plays(self, seat, name):
        card, quarter = self.cards[name], self.quarters[seat]
        if card.bastion:
            return {f"{name}+"} if self.edition == "2005-hu" else {f"{name}+", f"{name}-"}
        moves = {f"{name}#", f"{name}-"}
        if card.wild:
            return moves | {f"{name}+{colour}" for colour in quarter.building}
        if card.colour not in [self.colour(palace) for palace in quarter.completed + quarter.opened]:
            moves.add(f"{name}+")
        return moves

    def city_plays(self, names):
        plays = set()
        for name in names:
            if self.cards[name].wild:
                plays |= {f"{name} {colour}" for colour in self.city.building}
            else:
                plays.add(name)
        return plays

    def colour(self, palace):
        return self.cards[palace[0]].colour

    # What it does

    def play(self, seat, notation):
        words = notation.split()
        if words[0] == "keep":
            self.kept[seat] = words[1:]
            if None not in self.kept:
                self.reveal()
        elif words[0] == "open":
            self.parties[seat] += self.open(seat, words[1])
        elif words[0] == "take":
            self.to_play = self.triplets[int(words[1]) - 1]
            self.triplets[int(words[1]) - 1] = []
        elif words[0] == "city":
            self.build(self.city, words[1], words[2] if len(words) == 3 else None)
            self.triplets = [[] if words[1] in cards else cards for cards in self.triplets]
            self.waiting.pop(0)
            self.go_on()
        else:
            self.play_card(seat, notation)

    def play_card(self, seat, notation):
        sign = next(sign for sign in "+#-" if sign in notation)
        name, colour = notation.split(sign)
        if sign == "#":
            self.quarters[seat].walls.append(name)
        elif sign == "+":
            palace = self.build(self.quarters[seat], name, colour or None)
            if palace is not None:
                self.windows[seat] += sum(self.cards[part].windows for part in palace)
        self.to_play = [other for other in self.to_play if other != name]
        if not self.to_play:
            self.waiting.pop(0)
            self.go_on()

    def build(self, quarter, name, colour):
        """The palace that this completes, if it does."""
        card = self.cards[name]
        if card.bastion:
            quarter.bastions.append(name)
            return None
        colour = colour or card.colour
        palace = quarter.building.setdefault(colour, [])
        palace.append(name)
        if len(palace) < self.size:
            return None
        quarter.completed.append(quarter.building.pop(colour))
        return palace

    def reveal(self):
        given = []
        for seat in range(self.players):
            lower, upper = self.kept[seat]
            self.build(self.quarters[seat], lower, None)
            self.build(self.quarters[seat], upper, self.cards[lower].colour if self.cards[upper].wild else None)
            rest = [name for name in self.hands[seat] if name not in self.kept[seat]]
            given += sorted(rest, key=lambda name: self.cards[name].number)
        on_table = [name for kept in self.kept for name in kept] + [n for cards in self.triplets for n in cards]
        if self.city is not None:
            on_table += given
            self.found_city(given)
        self.deck = [name for name in self.second if name not in on_table][self.removed :]
        self.begin_round()

    def found_city(self, given):
        for name in given:
            if not self.cards[name].wild:
                self.build(self.city, name, None)
        for name in given:
            if self.cards[name].wild:
                sizes = {colour: len(palace) for colour, palace in self.city.building.items()}
                self.build(self.city, name, min(sizes, key=lambda c: (sizes[c], COLOURS.index(c))))

    def begin_round(self):
        self.round += 1
        self.order = self.order_of_play()
        self.waiting = [("turn", seat) for seat in self.order]
        if self.players == 2:
            self.waiting += [("city", seat) for seat in self.order]

    def go_on(self):
        while self.waiting and self.waiting[0][0] == "city":
            if any(self.city_plays(cards) for cards in self.triplets):
                return
            self.waiting.pop(0)
        if self.waiting:
            return
        if self.round == self.rounds:
            self.end()
            return
        self.triplets = [[self.deck.pop(0) for _ in range(3)] for _ in range(self.places)]
        self.begin_round()

    # What it is worth

    def shields(self, quarter):
        return sum(self.cards[name].shields for palace in quarter.building.values() for name in palace)

    def numbers(self, palaces):
        return [self.cards[palace[-1]].number for palace in palaces]

    def order_of_play(self):
        def rank(seat):
            quarter = self.quarters[seat]
            return self.shields(quarter), max(self.numbers(quarter.palaces()))

        return sorted(range(self.players), key=rank, reverse=True)

    def open(self, seat, colour):
        quarter = self.quarters[seat]
        palace = next(palace for palace in quarter.completed if self.colour(palace) == colour)
        quarter.completed.remove(palace)
        quarter.opened.append(palace)
        points = 0
        for other in [*self.quarters, *([self.city] if self.city else [])]:
            if other is not quarter:
                points += len(other.building.get(colour, []))
                points += 2 * len([1 for p in other.completed if self.colour(p) == colour])
        return points

    def end(self):
        self.over = True
        for seat in self.order_of_play():
            for palace in list(self.quarters[seat].completed):
                self.last[seat] += self.open(seat, self.colour(palace))
        for seat, quarter in enumerate(self.quarters):
            if self.shields(quarter) >= 2 * len(quarter.walls):
                self.wall_points[seat] = (len(quarter.walls) + len(quarter.bastions)) * len(quarter.opened)
        self.score_street()

    def score_street(self):
        lowest, highest = [], []
        owners = list(enumerate(self.quarters)) + ([("city", self.city)] if self.city else [])
        for owner, quarter in owners:
            old = self.edition != "2013"
            lowest += [(n, owner) for n in self.numbers(quarter.building.values() if old else quarter.palaces())]
            highest += [(n, owner) for n in self.numbers(quarter.opened if old else quarter.palaces())]
        if lowest and highest:
            giver = min(lowest, key=lambda entry: entry[0])[1]
            taker = max(highest, key=lambda entry: entry[0])[1]
            if giver != taker:
                if giver != "city":
                    self.street[giver] -= 3
                if taker != "city":
                    self.street[taker] += 3

    def result(self):
        names = ("windows", "parties", "last_parties", "walls", "street")
        columns = zip(self.windows, self.parties, self.last, self.wall_points, self.street, strict=True)
        breakdown = [dict(zip(names, row, strict=True)) for row in columns]
        scores = [sum(row.values()) for row in breakdown]
        ranks = [(scores[seat], max(self.numbers(q.palaces()))) for seat, q in enumerate(self.quarters)]
        winners = [seat for seat in range(self.players) if ranks[seat] == max(ranks)]
        return {"scores": scores, "winners": winners, "reason": "fame", "breakdown": breakdown}

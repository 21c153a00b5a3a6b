"""A bot that plays over the network: it opens a table, waits for somebody to join, and plays whatever is legal.

Run it as `python bot.py http://127.0.0.1:8000 TOKEN GAME`; the token is made on the page of an account.
"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect


def post(server: str, token: str, path: str, body: dict) -> dict:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(server + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play(server: str, token: str, game: str) -> dict:
    """One game, from an open table to its result."""
    made = post(server, token, "/api/tables", {"game": game, "seats": ["me", "open"]})
    print("Waiting at", server + made["url"], flush=True)
    address = server.replace("http", "ws", 1) + "/live"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as live:
        live.send(json.dumps({"do": "watch", "table": made["id"], "show": "view"}))
        table = {}
        while table.get("status") != "over":
            message = json.loads(live.recv())
            table.update(message.get("table") or message.get("set") or {})
            if message["type"] in ("table", "change") and table["legal"]:
                act = {"do": "act", "ply": table["ply"], "action": random.choice(table["legal"])}
                live.send(json.dumps(act))
    return table["result"]


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))

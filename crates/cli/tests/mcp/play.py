"""An independent client: plays, makes mistakes and studies through `duels mcp` with the Python SDK.

Usage: play.py DUELS MODE GAME..., where MODE is how the SDK connects (auto or legacy). Prints one line of JSON with the records
of the games that were played against the computer, for the test to review.

Usage: play.py DUELS show < CALLS, where every line of CALLS is a tool and its arguments as JSON. Prints the calls with
the texts that come back.
"""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters, stdio_client

TOOLS = {"list_games", "rules", "new_game", "look", "move", "undo", "resign", "hint", "solve", "review"}


async def call(client, tool, **arguments):
    """The JSON of an answer that must be a good one, and must say in text what it says in JSON."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, (tool, arguments, result.content)
    assert result.structured_content is not None and result.content[0].text.strip()
    return result.structured_content


async def refused(client, tool, *parts, **arguments):
    """The sentence of an answer that must be a refusal."""
    result = await client.call_tool(tool, arguments)
    text = result.content[0].text
    assert result.is_error, (tool, arguments, text)
    for part in parts:
        assert part in text, (part, text)
    return text


def server(duels, *arguments):
    return stdio_client(StdioServerParameters(command=duels, args=["mcp", *arguments]))


async def play(client, game, seat):
    """A whole game against the perfect player, always with the last legal move; returns the record."""
    at = await call(client, "new_game", start=game, opponent="perfect", seat=seat, seed=5)
    assert at["you"] == seat and at["outcome"] is None and at["turn"] == seat
    assert at["ply"] == (0 if seat == 1 else 1)
    while at["outcome"] is None:
        before = at["ply"]
        await refused(client, "move", game=at["game"], move="banana")
        assert await call(client, "look", game=at["game"]) == {**at, "events": []}, "a refusal changed the game"
        at = await call(client, "move", game=at["game"], move=at["legal"][-1])
        assert at["ply"] > before and at["turn"] in (seat, None)
    assert at["turn"] is None and at["legal"] == [] and at["record"]
    await refused(client, "move", "over", game=at["game"], move="1")
    await refused(client, "undo", "without hints", game=at["game"])
    review = await call(client, "review", game=at["game"])
    assert len(review["plies"]) == at["ply"] and review["outcome"] == at["outcome"]
    assert not any(ply["blunder"] for ply in review["plies"] if ply["seat"] != seat), review
    return {"seat": seat, "record": at["record"]}


async def win_with_the_solution(client):
    """A client that plays what solve says wins the game that the first player wins."""
    at = await call(client, "new_game", start="fifty", hints=True)
    while at["outcome"] is None:
        solved = await call(client, "solve", game=at["game"])
        assert solved["value"] == "win" and solved["why"], solved
        at = await call(client, "move", game=at["game"], move=solved["best"][0])
    assert at["outcome"]["winner"] == 1, at


async def tells_nothing(client, game):
    """Neither the rules nor their resource say who wins."""
    rules = await call(client, "rules", game=game)
    assert set(rules) == {"game", "start", "title", "rules"}, rules
    text = (await client.read_resource(f"duels://rules/{game}")).contents[0].text
    for words in ("wins with", "only with 6", "perfect play", "always wins"):
        assert words not in rules["rules"] and words not in text, (words, text)


async def keep_the_solution_secret(client):
    """While a game is played without hints, no tool tells its solution; afterwards its successor says that it was seen."""
    at = await call(client, "new_game", start="fifty", opponent="random")
    assert not at["hints"] and not at["solution_seen"]
    await tells_nothing(client, "fifty")
    helped = await call(client, "new_game", start="fifty:target=60", hints=True, opponent="random")
    for tool, arguments in [
        ("solve", {"start": "fifty"}),
        ("solve", {"start": "fifty", "moves": "6"}),
        ("solve", {"start": "FIFTY:target=50#7"}),
        ("solve", {"game": helped["game"]}),
        ("hint", {"game": helped["game"]}),
        ("review", {"game": helped["game"]}),
        ("solve", {"game": at["game"]}),
        ("review", {"game": at["game"]}),
    ]:
        await refused(client, tool, "without hints", **arguments)
    assert (await call(client, "solve", start="divisors"))["best"] == ["5", "7"], "other games are not secret"
    await call(client, "resign", game=at["game"])
    assert (await call(client, "solve", start="fifty"))["best"] == ["6"]
    await call(client, "resign", game=helped["game"])
    again = await call(client, "new_game", start="fifty", opponent="random")
    assert again["solution_seen"]
    await call(client, "resign", game=again["game"])


async def take_help(client):
    at = await call(client, "new_game", start="fifty", opponent="level:3", hints=True, seed=1)
    hints = [(await call(client, "hint", game=at["game"]))["hint"] for _ in range(3)]
    assert len(set(hints)) == 3 and "Play 6" in hints[1], hints
    moved = await call(client, "move", game=at["game"], move=7)
    back = await call(client, "undo", game=at["game"])
    assert moved["ply"] == 2 and back["ply"] == 0 and back["hints_given"] == 3 and back["plies_undone"] == 2
    await refused(client, "undo", "no move yet", game=at["game"])


async def make_mistakes(client):
    await refused(client, "new_game", "no game 'chess'", start="chess")
    await refused(client, "new_game", "target", start="fifty", parameters={"target": "many"})
    await refused(client, "new_game", "no parameter", start="fifty", parameters={"colour": "red"})
    await refused(client, "new_game", "opponent", start="fifty", opponent="level:10")
    await refused(client, "new_game", "seat", start="fifty", seat=3)
    await refused(client, "new_game", "seed", start="fifty", seed="x")
    await refused(client, "look", "There is no game 'g99'", game="g99")
    await refused(client, "rules", "no game", game="go")
    await refused(client, "move", "move needs the argument move", game="g1")
    await refused(client, "look", "look has no argument 'name'. Accepted: game.", name="g1")
    await refused(client, "new_game", "start must be a string.", start={"deep": []})
    await refused(client, "new_game", "hints must be true or false.", start="fifty", hints="perhaps")
    await refused(client, "solve", "either")
    await refused(client, "solve", "Ply 3", start="fifty", moves="7 3 7")
    await refused(client, "solve", "too large", start="fifty:target=1000000,base=60,max=60")
    at = await call(client, "new_game", start="fifty", parameters={"target": 60, "base": 12}, opponent="random")
    assert at["start"] == "fifty:target=60,base=12" and "target=60" in at["variant"]
    for tool in ("hint", "undo", "review", "solve"):
        await refused(client, tool, "without hints", game=at["game"])
    over = await call(client, "resign", game=at["game"])
    assert over["outcome"]["winner"] == 2 and "resigned" in over["outcome"]["reason"]
    await refused(client, "resign", "over", game=at["game"])


async def several_at_once(client):
    """Games side by side do not disturb each other, and there is an end to their number."""
    async def start():
        return await call(client, "new_game", start="append", opponent="none")

    games = await asyncio.gather(*(start() for _ in range(20)))
    names = [at["game"] for at in games]
    assert len(set(names)) == 20
    moved = await asyncio.gather(*(call(client, "move", game=name, move=3) for name in names))
    assert all(at["ply"] == 1 and at["turn"] == 2 for at in moved)
    for _ in range(100):
        last = await client.call_tool("new_game", {"start": "append"})
        if last.is_error:
            break
    assert last.is_error and "64 open games" in last.content[0].text
    await call(client, "resign", game=names[0])
    await call(client, "new_game", start="append")
    await refused(client, "look", game=names[0])


async def blind(duels, mode):
    async with Client(server(duels, "--blind"), mode=mode) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == TOOLS - {"solve", "hint", "undo"}, names
        await tells_nothing(client, "fifty")
        await refused(client, "new_game", "no hints", start="fifty", hints=True)
        at = await call(client, "new_game", start="fifty")
        await refused(client, "review", game=at["game"])


async def main(duels, mode, games):
    async with Client(server(duels), mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == TOOLS
        assert all(tool.description and tool.output_schema for tool in tools)
        assert [game["id"] for game in (await call(client, "list_games"))["games"]] == games
        resources = [str(resource.uri) for resource in (await client.list_resources()).resources]
        assert resources == [f"duels://rules/{game}" for game in games]
        for game in games:
            rules = (await client.read_resource(f"duels://rules/{game}")).contents[0].text
            assert (await call(client, "rules", game=game))["rules"] in rules
        await keep_the_solution_secret(client)
        played = [await play(client, game, seat) for game in games for seat in (1, 2)]
        await win_with_the_solution(client)
        await take_help(client)
        await make_mistakes(client)
        await several_at_once(client)
    await blind(duels, mode)
    print(json.dumps(played))



async def show(duels, calls):
    async with Client(server(duels)) as client:
        for line in calls:
            tool, arguments = line.strip().split(" ", 1)
            result = await client.call_tool(tool, json.loads(arguments))
            print(f"{line.strip()}\n{result.content[0].text}\n")


if sys.argv[2] == "show":
    asyncio.run(show(sys.argv[1], sys.stdin.readlines()))
else:
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3:]))

"""An independent client: plays, makes mistakes and studies through `duels mcp` with the Python SDK.

Usage: play.py DUELS MODE GAME..., where MODE is how the SDK connects (auto or legacy). Prints one line of JSON with the records
of the games that were played against the computer, for the test to review.

Usage: play.py DUELS daily DATE=ANSWER..., which prints one line of JSON with the puzzles of these days and what came of
the answers.

Usage: play.py DUELS show < CALLS, where every line of CALLS is a tool and its arguments as JSON. Prints the calls with
the texts that come back.
"""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters, stdio_client

TOOLS = {"list_games", "rules", "new_game", "look", "move", "undo", "resign", "hint", "solve", "review"}
TOOLS |= {"puzzle", "answer_puzzle"}


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
    assert len(set(hints)) == 3 and "Play +6 to 6" in hints[2], hints
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


def told(output):
    """The fields of a puzzle that tell its answer."""
    return set(output) & {"answer", "answers", "values", "distance", "theme", "why", "line", "best"}


async def solve_puzzles(client):
    """Puzzles are asked without their answer, which an answer then brings."""
    asked = await call(client, "puzzle", name="puzzle:divisors:count=24#1234")
    assert not told(asked) and asked["puzzle"] == "p1" and asked["tries"] == 0 and not asked["solution_seen"], asked
    assert asked["id"] == "puzzle:divisors:count=24#1234" and asked["prompt"] == "Find the only winning move."
    assert set(asked["legal"]) < set(asked["position"].split())
    assert asked["legal_count"] == len(asked["legal"]) > 2 and "14" in asked["legal"]
    again = await call(client, "puzzle", name="PUZZLE:divisors:count=24#1234")
    assert again == asked == await call(client, "puzzle", name="p1"), "the same puzzle is kept"
    await refused(client, "answer_puzzle", "99 is not in the sequence", "divides 2", puzzle="p1", answer=99)
    assert (await call(client, "puzzle", name="p1"))["tries"] == 0, "what is not legal costs nothing"
    wrong = await call(client, "answer_puzzle", puzzle="p1", answer=8)
    assert not wrong["right"] and wrong["tries"] == 1 and not wrong["solved"] and wrong["theme"] is None, wrong
    assert [ply["move"] for ply in wrong["line"]] == ["8", "24"] and "24" in wrong["why"]
    right = await call(client, "answer_puzzle", puzzle="P1", answer="14")
    assert right["right"] and right["tries"] == 2 and right["solved"] and right["theme"], right
    assert [ply["move"] for ply in right["line"]] == ["14", "7", "21"] and right["line"][0]["seat"] == asked["turn"]
    await other_questions(client)


async def other_questions(client):
    drawn = await call(client, "puzzle", game="fifty", difficulty=3, seed=1)
    assert drawn["game"] == "fifty" and 2.5 <= drawn["difficulty"] <= 3.5 and drawn["seed"] is not None
    tries = [await call(client, "answer_puzzle", puzzle=drawn["puzzle"], answer=move) for move in drawn["legal"]]
    assert [each["right"] for each in tries].count(True) == 1 and tries[-1]["tries"] == len(drawn["legal"])
    assert await call(client, "puzzle", game="fifty", difficulty=3, seed=1) != drawn, "another name, and it was seen"
    assert (await call(client, "puzzle", name=drawn["id"]))["solution_seen"]
    await client.call_tool("answer_puzzle", {"puzzle": "p3", "answer": drawn["legal"][0]})
    themed = await call(client, "puzzle", game="divisors:count=24", theme="pair", seed=2)
    assert themed["start"] == "divisors:count=24" and not told(themed)
    await client.call_tool("answer_puzzle", {"puzzle": themed["puzzle"], "answer": themed["legal"][0]})
    several = await call(client, "puzzle", game="fifty", question="all", seed=4)
    assert several["prompt"] == "Find all winning moves."
    one = await call(client, "answer_puzzle", puzzle=several["puzzle"], answer=" ".join(several["legal"]))
    assert not one["right"], "some of them lose"
    winner = await call(client, "puzzle", game="dilemma:length=8", question="winner", seed=4)
    await refused(client, "answer_puzzle", "me, other", puzzle=winner["puzzle"], answer="nobody")
    both = [(await call(client, "answer_puzzle", puzzle=winner["puzzle"], answer=who))["right"] for who in ("me", "other")]
    assert sorted(both) == [False, True]


async def keep_the_answer_secret(client):
    """Until a puzzle is answered, no tool tells anything about its game, and no game without hints is told about by one."""
    asked = await call(client, "puzzle", name="puzzle:append:target=174,digits=1-7#249817518")
    assert asked["moves"] == [], "a start, where the computer's first move would be the answer"
    position = {"start": asked["start"], "moves": ""}
    for tool, arguments in [
        ("solve", position),
        ("solve", {"start": "append"}),
        ("new_game", {"start": asked["start"], "seat": 2}),
        ("new_game", {"start": asked["start"], "seat": 2, "hints": True}),
        ("new_game", {"start": "append"}),
        ("puzzle", {"name": asked["id"] + "/winner"}),
        ("puzzle", {"name": "puzzle:append:target=174,digits=1-7@1"}),
        ("puzzle", {"game": "append"}),
    ]:
        await refused(client, tool, "before you have answered puzzle " + asked["puzzle"], **arguments)
    text = (await client.call_tool("puzzle", {"name": asked["puzzle"]})).content[0].text
    assert "wins" not in text.split("Find the only")[1] and "Theme" not in text, text
    answered = await call(client, "answer_puzzle", puzzle=asked["puzzle"], answer=asked["legal"][-1])
    assert not answered["right"]
    assert (await call(client, "solve", **position))["best"] == ["1"], "answered, so no longer secret"
    game = await call(client, "new_game", start="append", opponent="random")
    assert game["solution_seen"]
    await refused(client, "puzzle", "without hints", name="puzzle:append:target=174,digits=1-7@1")
    await refused(client, "puzzle", "without hints", game="append")
    await refused(client, "answer_puzzle", "without hints", puzzle=asked["puzzle"], answer="1")
    await call(client, "resign", game=game["game"])
    helped = await call(client, "new_game", start="deletion", opponent="random", hints=True)
    asked = await call(client, "puzzle", game="deletion", seed=1)
    for tool in ("hint", "solve", "review"):
        await refused(client, tool, "before you have answered", game=helped["game"])
    await refused(client, "move", "before you have answered", game=helped["game"], move=helped["legal"][0])
    await call(client, "answer_puzzle", puzzle=asked["puzzle"], answer=asked["legal"][0])
    await call(client, "hint", game=helped["game"])
    await call(client, "resign", game=helped["game"])


async def mistake_puzzles(client):
    await refused(client, "answer_puzzle", "There is no puzzle 'p1'. You have none yet", puzzle="p1", answer=1)
    await refused(client, "puzzle", "is not the name of a puzzle", name="divisors")
    await refused(client, "puzzle", "a newer version may", name="puzzle:divisors#7/fastest")
    await refused(client, "puzzle", "has no such puzzle", "Try append:target", name="puzzle:append#1")
    await refused(client, "puzzle", "give nothing else", name="puzzle:divisors#7", seed=1)
    await refused(client, "puzzle", "give nothing but daily and date", daily=True, game="fifty")
    await refused(client, "puzzle", "is not a date", date="tomorrow")
    await refused(client, "puzzle", "the first one was that of 2026-01-01", date="2025-12-31")
    await refused(client, "puzzle", "is not out yet", date="9999-12-31")
    await refused(client, "puzzle", "'6' is not a difficulty. Accepted: 1 (easy) to 5.", difficulty=6)
    await refused(client, "puzzle", "no theme 'the pear'. Did you mean the pair?", theme="the pear")
    await refused(client, "puzzle", "There is no question 'why'. Accepted: only, all, winner, length.", question="why")
    await refused(client, "puzzle", "no game 'chess'", game="chess")
    await refused(client, "puzzle", "its name is puzzle:divisors#7", game="divisors#7")
    await refused(client, "puzzle", "seed must be a whole number", seed=-1)
    await refused(client, "puzzle", "puzzle has no argument 'level'", level=3)


async def blind(duels, mode):
    async with Client(server(duels, "--blind"), mode=mode) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == TOOLS - {"solve", "hint", "undo"}, names
        await tells_nothing(client, "fifty")
        await refused(client, "new_game", "no hints", start="fifty", hints=True)
        at = await call(client, "new_game", start="fifty")
        await refused(client, "review", game=at["game"])
        asked = await call(client, "puzzle", game="divisors", seed=1)
        assert (await call(client, "answer_puzzle", puzzle=asked["puzzle"], answer=asked["legal"][0]))["tries"] == 1


async def daily(duels, days):
    """The puzzles of days, each answered as given, so that the next one of the same game can be asked."""
    shown = []
    async with Client(server(duels)) as client:
        for day in days:
            date, answer = day.split("=")
            asked = await call(client, "puzzle", date=date)
            assert not told(asked), asked
            shown.append({"asked": asked, "answer": await call(client, "answer_puzzle", puzzle=asked["puzzle"], answer=answer)})
    print(json.dumps(shown))


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
        await mistake_puzzles(client)
        await solve_puzzles(client)
        await keep_the_answer_secret(client)
    async with Client(server(duels), mode=mode) as client:
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
elif sys.argv[2] == "daily":
    asyncio.run(daily(sys.argv[1], sys.argv[3:]))
else:
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3:]))

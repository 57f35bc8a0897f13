"""Planning ahead on the page: from what one sees, for oneself alone, in one click when the turn comes."""

import re

import pytest

from serai.club.plans.line import MOST_STEPS
from tests.expected import matched
from tests.web.visiting import decider, two_at

GAMES = ("five-tribes", "ganesha", "rajas")


def at(page):
    """Where a plan's page stands, which is all that is known of it."""
    return matched(r'data-at="([^"]+)"', page.text)[1]


def offered(page):
    found = re.findall(r'data-move="([^"]+)"', page.text) + re.findall(r'name="move" value="([^"]+)"', page.text)
    return [chain.split(";") for chain in found]


def who_waits(table, ann, ben):
    me = decider(table, ann, ben)
    return (me, ben) if me is ann else (me, ann)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("view", ["board", "text"])
def test_a_plan_is_thought_through_by_clicks(visit, game, view):
    ann, ben, table = two_at(visit, game)
    _mover, waiter = who_waits(table, ann, ben)
    waiter.client.cookies.set("serai-view", view)
    page = waiter.get(f"/t/{table}/plan")
    assert page.status_code == 200 and "might …" in page.text and "Nothing is planned yet" in page.text
    start = at(page)
    step = next(
        answer for chain in offered(page) if at(answer := waiter.press(f"{start}/move", {"move": chain})) != start
    )
    assert waiter.get(at(step)).status_code == 200, "the address is the plan"
    back = matched(r'id="take-back" href="([^"]+)"', step.text)[1]
    assert back == start
    assert "is possible" in waiter.get(f"{start}/why?move={offered(page)[-1][0]}").text or game == "rajas"


@pytest.mark.parametrize("language", ["ru", "el"])
def test_other_languages(visit, language):
    ann, ben, table = two_at(visit, "ganesha")
    ann.client.cookies.set("serai-language", language)
    assert ann.get(f"/t/{table}/plan").status_code == ben.get(f"/t/{table}/plan").status_code == 200


def thought_out(table, waiter, own="bid 8"):
    """The one who waits lets the other bid cheaply, and then bids himself."""
    page = waiter.get(f"/t/{table}/plan")
    for rival in ("bid 0", "bid 1"):
        if "might …" in page.text:
            page = waiter.press(f"{at(page)}/move", {"move": rival})
    return waiter.press(f"{at(page)}/move", {"move": own})


def planned_bid(table, waiter):
    page = thought_out(table, waiter)
    assert waiter.press(f"{at(page)}/keep").headers["hx-redirect"] == f"/t/{table}"
    return page


def bid_before(table, mover, last="bid 3"):
    """What the other really bids, until it is the planner's turn; he has one marker or two before him."""
    mover.plays(table, last)
    if 'data-turn="yes"' in mover.frame(table):
        mover.plays(table, "bid 5")


def test_a_kept_plan_is_offered_and_played_in_one_click(visit, club):
    ann, ben, table = two_at(visit)
    mover, waiter = who_waits(table, ann, ben)
    page = planned_bid(table, waiter)
    assert re.search(r"points <b>−8</b>", page.text)
    assert 'id="play-plan"' not in waiter.frame(table), "it is not their turn yet"
    bid_before(table, mover)
    frame = waiter.frame(table)
    assert 'id="play-plan"' in frame and "planned:" not in frame and 'id="play-plan"' not in mover.frame(table)
    answer = waiter.press(f"/t/{table}/plan/play", {"version": waiter.version(table)})
    assert answer.status_code == 200 and int(answer.headers["serai-version"]) == waiter.version(table)
    assert club.looks.log(table)[-1].move == "bid 8"
    assert waiter.press(f"/t/{table}/plan/play", {"version": waiter.version(table)}).status_code == 404


def test_what_is_no_longer_possible_is_told(visit):
    ann, ben, table = two_at(visit)
    mover, waiter = who_waits(table, ann, ben)
    planned_bid(table, waiter)
    bid_before(table, mover, "bid 8")
    frame = waiter.frame(table)
    assert "no longer possible: Another marker stands on that space." in frame and 'id="play-plan"' not in frame
    assert waiter.press(f"/t/{table}/plan/play", {"version": waiter.version(table)}).status_code == 422
    assert waiter.press(f"/t/{table}/plan/forget", {"stay": "yes"}).status_code == 200
    assert "plan-offer" not in waiter.frame(table)


def test_a_changed_gain_is_marked(visit, club):
    from serai.club.store.schema import plans

    ann, ben, table = two_at(visit)
    mover, waiter = who_waits(table, ann, ben)
    planned_bid(table, waiter)
    with club.store.write() as c:
        c.execute(plans.update().values(brings=[{"points": -8, "gold": -3}]))
    bid_before(table, mover)
    found = re.search(
        r'<span class="gain changed">gold <b>−8</b> <span class="was">\(planned: −3\)', waiter.frame(table)
    )
    assert found and "brings now:" in waiter.frame(table)


def test_the_table_moves_on_under_a_plan(visit):
    ann, ben, table = two_at(visit)
    mover, waiter = who_waits(table, ann, ben)
    page = thought_out(table, waiter)
    bid_before(table, mover)
    again = waiter.get(at(page))
    assert again.status_code == 200 and f"/plan/{waiter.version(table)}-" in at(again)
    assert at(again).count(".") == 0, "what was supposed of the other has happened otherwise; the own step is left"


# -- nobody else -------------------------------------------------------------------------------------------------------


def seen_by(app, *people):
    """All that others are shown and told."""
    from starlette.testclient import TestClient

    shown = []
    for visitor, table, token in people:
        program = TestClient(app, base_url="http://testserver", headers={"Authorization": f"Bearer {token}"})
        api = [program.get(f"/api/v1/tables/{table}{path}").text for path in ("", "/position", "/log")]
        shown += [visitor.frame(table), *api]
    return shown


def test_nobody_else_sees_a_plan_or_its_time(visit, app, club):
    ann, ben, table = two_at(visit)
    mover, waiter = who_waits(table, ann, ben)
    cat = visit("Cat")
    tokens = {s.name: club.sessions.token(s.person, "x", ("read",)) for s in club.tables.find(table).seats}
    others = ((mover, table, tokens[mover.name]), (cat, table, tokens[mover.name]))
    told = []
    club.store.subscribers.append(lambda notice: told.append(notice.topic))
    before, found = seen_by(app, *others), club.tables.find(table)
    drawn = app.state.frames.drawn
    planned_bid(table, waiter)
    waiter.get(f"/t/{table}/plan")
    assert app.state.frames.drawn == drawn, "no frame was drawn for anybody"
    assert table not in told and club.tables.find(table) == found
    assert seen_by(app, *others) == before
    own = club.looks.last_looked(table, next(s.person for s in found.seats if s.name == waiter.name))
    assert own in (0, None), "planning is no look at the table"
    planned = mover.get(f"/t/{table}/plan").text
    assert "A plan is kept" not in planned and "A plan is kept" in waiter.get(f"/t/{table}/plan").text


def test_who_may_plan(visit, club):
    ann, ben, table = two_at(visit, "ganesha")
    assert visit("Cat").get(f"/t/{table}/plan").status_code == 403
    assert visit().get(f"/t/{table}/plan").status_code == 403
    assert 'id="plan-ahead"' in ann.frame(table) and 'id="plan-ahead"' not in visit("Cat").frame(table)
    ann.press(f"/t/{table}/hand-over")
    assert ann.get(f"/t/{table}/plan").status_code == 422
    club.leaving.close(table)
    assert ben.get(f"/t/{table}/plan").status_code == 422


def test_bad_addresses_and_moves_change_nothing(visit):
    ann, _ben, table = two_at(visit, "ganesha")
    base = f"/t/{table}/plan"
    for bad in (
        "x",
        "-",
        "1-",
        "1-e5",
        "1-a",
        "1-a999999",
        "99999",
        "1-a5..a6",
        "0" * 600,
        "1-" + ".".join(["t"] * 999),
    ):
        assert ann.get(f"{base}/{bad}").status_code == 400, bad
    long = f"{base}/1-" + ".".join(["t"] * (MOST_STEPS + 1))
    assert ann.get(long).status_code in (200, 400)
    start = at(ann.get(base))
    assert ann.press(f"{start}/move", {"move": "x" * 500}).status_code == 400
    assert ann.press(f"{start}/move", {"move": "nonsense"}).status_code == 400
    assert ann.press(f"{start}/move").status_code == 400
    refused = ann.press(f"{start}/move", {"move": "end turn"})
    assert refused.status_code == 200 and at(refused) == start and "notice bad" in refused.text
    assert ann.press(f"{start}/keep").status_code == 422
    assert ann.press(f"{start}/keep", {"by_itself": "yes"}).status_code == 400


def test_by_days_one_may_let_it_play_itself(visit, club):
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.makes("five-tribes", pace="3")
    ben.joins(table)
    mover, waiter = who_waits(table, ann, ben)
    page = thought_out(table, waiter)
    box = matched(r'<input type="checkbox" name="by_itself"[^>]*>', page.text)[0]
    assert "checked" not in box
    waiter.press(f"{at(page)}/keep", {"by_itself": "yes"})
    bid_before(table, mover)
    assert club.plans.play_due() == 1 and club.looks.log(table)[-1].move == "bid 8"

"""One's own settings: whom one does not hear, the webhook's key, the bell."""

import re

from tests.expected import matched
from tests.web.visiting import two_at


def listed(visitor):
    """Whom the settings list: name, id and kind."""
    page = visitor.get("/settings").text
    found = r'class="what"><b>([^<]+)</b>.*?name="person" value="(\w+)".*?name="kind" value="(\w+)"'
    return re.findall(found, page, re.DOTALL)


def test_somebody_silent_is_muted_and_blocked_at_their_seat_and_heard_again(visit, club):
    ann, ben, table = two_at(visit)
    (seat,) = [s for s in club.tables.find(table).seats if s.name == "Ann"]
    assert f'id="about-{seat.number}"' in ben.frame(table) and f'id="about-{seat.number}"' not in ann.frame(table)
    assert 'id="about-' not in visit("Zoe").frame(table)
    for how in ("mute", "block"):
        assert ben.press(f"/t/{table}/shun", {"seat": seat.number, "how": how}).status_code == 200
    ann.press(f"/t/{table}/say", {"phrase": "hello"})
    assert 'id="say' not in re.sub('id="say"', "", ben.frame(table))
    assert listed(ben) == [("Ann", seat.person, "mute"), ("Ann", seat.person, "block")]
    for _name, person, kind in listed(ben):
        assert ben.post("/shunned", {"person": person, "kind": kind}).status_code == 303
    assert 'id="say' in re.sub('id="say"', "", ben.frame(table)), "at once, not when the table changes next"
    assert listed(ben) == [] and not any(club.moderation.muted_or_blocked(_me(club, table, "Ben")).values())
    assert ben.post("/shunned", {"person": seat.person, "kind": "hate"}).status_code == 400


def _me(club, table, name):
    return next(s.person for s in club.tables.find(table).seats if s.name == name)


def test_somebody_silent_is_reported_at_their_seat(visit, club):
    ann, ben, table = two_at(visit)
    (seat,) = [s for s in club.tables.find(table).seats if s.name == "Ann"]
    assert ben.press(f"/t/{table}/shun", {"seat": seat.number, "how": "report"}).status_code == 200
    from serai.club.store.schema import reports

    with club.store.read() as c:
        (row,) = c.execute(reports.select()).all()
    assert (row.about_id, row.table_id) == (seat.person, table)
    for wrong in ({"seat": "3"}, {"seat": seat.number, "how": "hate"}, {"seat": "x"}, {}):
        assert ben.press(f"/t/{table}/shun", {"how": "mute", **wrong}).status_code == 400
    assert ann.press(f"/t/{table}/shun", {"seat": seat.number, "how": "mute"}).status_code == 400  # oneself


def test_a_bot_is_not_muted(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:random")
    (bot,) = [s.number for s in club.tables.find(table).seats if s.kind == "bot"]
    assert 'id="about-' not in ann.frame(table)
    assert ann.press(f"/t/{table}/shun", {"seat": bot, "how": "mute"}).status_code == 400


def test_the_webhooks_key_is_shown_and_made_anew(visit):
    ann = visit("Ann")
    assert 'id="webhook-secret"' not in ann.get("/settings").text
    kept = ann.post("/settings", {"name": "Ann", "webhook": "https://example.org/hook"}).text
    first = _key(kept)
    assert first == _key(ann.get("/settings").text) and "Serai-Signature" in kept
    second = _key(ann.post("/webhook-secret").text)
    assert len(second) > 40 and second != first and second == _key(ann.get("/settings").text)
    assert second not in visit("Ben").get("/settings").text


def _key(page):
    return matched(r'id="webhook-secret".*?<code>([^<]+)</code>', page, re.DOTALL)[1]


def test_the_bell_is_silent_until_it_is_wanted_and_then_stays_on(visit):
    def rings(visitor):
        return 'data-sound="on"' in visitor.get("/").text

    ann = visit()  # a visitor's choice is kept by the browser
    assert not rings(ann)
    assert ann.post("/sound", {"sound": "on"}).status_code == 204
    assert rings(ann)
    table = ann.post("/play", {"game": "ganesha", "name": "Ann"}).headers["location"]
    page = ann.get(table).text
    assert 'data-sound="on"' in page and 'id="sound" type="button" aria-pressed="true"' in page
    ann.post("/sound", {"sound": "off"})
    ann.client.cookies.delete("serai-sound")  # a person's is kept by the server
    assert not rings(ann)
    ann.post("/sound", {"sound": "on"})
    ann.client.cookies.delete("serai-sound")
    assert rings(ann)


def test_refused_settings_come_back_as_they_were_filled_in(visit, club):
    ann = visit("Ann")
    asked = {"name": "Anna", "theme": "dark", "motion": "reduced", "chat": "yes", "webhook": "no address"}
    page = ann.post("/settings", asked)
    assert page.status_code == 400 and 'role="alert"' in page.text and "a web address" in page.text
    form = page.text.partition('action="/settings"')[2].partition("</form>")[0]
    assert 'name="name" value="Anna"' in form and 'value="no address"' in form
    for chosen in ('name="theme" value="dark"', 'name="motion" value="reduced"', 'name="chat" value="yes"'):
        assert f"{chosen} checked" in form
    assert 'name="confirm" value="yes" checked' not in form
    kept = ann.get("/settings").text
    assert 'name="name" value="Ann"' in kept and 'name="theme" value="auto" checked' in kept
    assert 'name="confirm" value="yes" checked' in kept and "no address" not in kept


def test_what_else_is_refused_there_is_said_on_the_same_page(visit):
    ann = visit("Ann")
    for path, fields in (("/forget", {}), ("/tokens", {"title": "bot.py"}), ("/email-code", {"code": "1"})):
        page = ann.post(path, fields)
        assert page.status_code >= 400 and 'role="alert"' in page.text and 'action="/settings"' in page.text
        assert 'name="back" value="/settings"' in page.text, "another language leads to a page that there is"
    door = visit().post("/register", {"name": "Zoe", "password": "x"})
    assert door.status_code == 400 and 'name="back" value="/login"' in door.text


def test_the_pace_and_the_kinds_of_sounds_are_kept(visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "bot:greedy")
    assert 'data-pace="normal"' in ann.get(f"/t/{table}").text
    assert ann.post("/pace", {"pace": "slow"}).status_code == 204
    assert ann.post("/pace", {"pace": "soon"}).status_code == 400
    assert 'data-pace="slow"' in ann.get(f"/t/{table}").text
    assert club.people.find(club.tables.find(table).seats[0].person).preferences["pace"] == "slow"
    assert (
        ann.post("/settings", {"name": "Ann", "sound": "yes", "sound_dice": "yes", "pace": "step"}).status_code == 200
    )
    page = ann.get(f"/t/{table}").text
    assert 'data-sounds="dice"' in page and 'data-pace="step"' in page
    stranger = visit()
    assert stranger.post("/pace", {"pace": "instant"}).status_code == 204
    assert 'data-pace="instant"' in stranger.get(f"/t/{table}").text, "this browser alone remembers it"

"""Sounds, heard by a machine: silent until they are wanted, then of those kinds; short, audible and clear."""

from tests.browser.hands import Hands

MINE = '#frame[data-turn="yes"], #frame[data-status="over"]'
#: Notes every tone by the pitch it begins with.
LISTEN = """(() => {
  window.heard = [];
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const source = made.call(this), set = source.frequency.setValueAtTime.bind(source.frequency);
    source.frequency.setValueAtTime = (pitch, at) => { window.heard.push(pitch); return set(pitch, at); };
    return source;
  };
})()"""
FIRST_PITCH = {"drop": 190, "dice": 900, "coins": 1650, "turn": 660, "end": 523}
#: Plays a sound into memory: how long it is, how loud at most.
RENDERED = """async (kind) => {
  const at = performance.getEntriesByType("resource").find((found) => found.name.endsWith("/sounds.js")).name;
  let room;
  window.AudioContext = function () {
    room = new OfflineAudioContext(1, 3 * 44100, 44100);
    room.resume = undefined;
    return room;
  };
  Object.assign(document.body.dataset, { sound: "on", sounds: kind });
  (await import(`${at}?${kind}`)).sound(kind);
  const samples = (await room.startRendering()).getChannelData(0);
  const audible = samples.map(Math.abs);
  const peak = audible.reduce((most, loud) => Math.max(most, loud), 0);
  return { seconds: audible.findLastIndex((loud) => loud > 0.001) / 44100, peak };
}"""


def heard(table):
    return {kind for kind, pitch in FIRST_PITCH.items() if pitch in table.page.evaluate("heard")}


def on_for_several_moves(table, hands, most=12):
    for _ in range(most):
        table.page.wait_for_selector(MINE)
        if not hands.decide():
            return
    table.page.wait_for_selector(MINE)


def test_a_table_is_silent_until_sounds_are_wanted_and_then_of_those_kinds(sit):
    ann = sit("five-tribes", "bot:random", "bot:random", reduced_motion="no-preference")
    ann.page.add_init_script(LISTEN)
    ann.page.reload()
    hands = Hands(ann, 3)
    on_for_several_moves(ann, hands)
    assert ann.page.evaluate("heard") == []
    with ann.page.expect_response("**/sound") as answer:
        ann.page.locator("#sound").click()
    assert answer.value.status == 204
    ann.page.evaluate("heard.length = 0")
    on_for_several_moves(ann, hands)
    assert {"drop", "turn"} <= heard(ann)
    ann.page.evaluate("document.body.dataset.sounds = 'turn'; heard.length = 0")
    on_for_several_moves(ann, hands)
    assert heard(ann) <= {"turn"}
    assert ann.complaints == []


def test_every_sound_is_short_audible_and_clear(sit):
    ann = sit("ganesha")
    for kind in FIRST_PITCH:
        made = ann.page.evaluate(RENDERED, kind)
        assert 0.03 < made["seconds"] < 1.3 and 0.02 < made["peak"] < 0.5, (kind, made)

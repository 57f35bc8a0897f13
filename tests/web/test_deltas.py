"""Frames are sent as what changed: whoever puts them together has what a whole frame would have shown him."""

import json
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.kernel.i18n import speak
from serai.web.live.context import Viewer
from serai.web.live.frames import Frames
from serai.web.live.segments import applied, difference
from tests.assembling import Assembled, LostCount
from tests.club.sitting import decider, sit, step

MEDIAN_BYTES = 8 * 1024

LONG = [
    f'<use id="camel-{n}" class="piece" href="/sprite.svg#{name}"/>' for n, name in enumerate(("camel", "κα🐪ίλα", ""))
]
texts = st.lists(st.sampled_from(["<g>", "</g>", "<use/>", "a", "b", "c", "ς\n", *LONG]), max_size=60)


@given(new=texts, old=texts)
def test_a_difference_makes_the_new_of_the_old(new, old):
    operations = json.loads(json.dumps(difference(tuple(new), tuple(old))))
    assert applied(operations, old) == new
    for operation in operations:
        if not isinstance(operation, str):
            assert 0 <= operation[0] < len(old) and (len(operation) == 4 or 0 < operation[1] <= len(old) - operation[0])


def test_what_has_not_changed_is_not_sent():
    many = tuple(map(str, range(100)))
    assert difference(many, many) == [[0, 100]]
    assert difference((*many, "x", *many), many) == [[0, 100], "x", [0, 100]]
    assert difference(("a", "b", "x", "b", "c"), ("a", "b", "a", "b", "c")) == [[0, 2], "x", [3, 2]]


def test_what_a_script_would_count_otherwise_is_sent_whole():
    old, new = (f'<b title="{"camel " * 8}">{name} 🐪</b>' for name in ("Ann", "Ben"))
    assert difference((new,), (old,)) == [new]
    old, new = (text.replace("🐪", "ς") for text in (old, new))
    operations = difference((new,), (old,))
    assert operations != [new] and applied(operations, (old,)) == [new]


class Reader:
    """A page of a viewer who now and then does not keep up, loses the line, or comes back."""

    def __init__(self, viewer, rng):
        self.viewer, self.rng = viewer, rng
        self.page, self.base, self.sizes = Assembled(), None, list[int]()

    def see(self, frame):
        """Be sent a frame, unless this reader is slow; says whether it was sent."""
        if self.rng.random() < 0.1:
            return
        if self.rng.random() < 0.05:
            self.page, self.base = Assembled(), None
        event = frame.event(self.base)
        if self.base is not None and self.base.version == frame.version - 1:
            self.sizes.append(len(event))
        self.page.read(event)
        self.base = frame
        assert self.page.html == frame.html


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_pages_follow_a_whole_game(club, game):
    """Seats and those who look on, in three languages: every page is whole, and few bytes make it so."""
    table = sit(club, game, "Ann Ben")
    ann, ben = (seat.person for seat in table.seats)
    frames, rng = Frames(club), random.Random(game)
    seen = [Viewer(ann, "en"), Viewer(ben, "ru", layout="tall"), Viewer(None, "el")]
    readers = [Reader(viewer, rng) for viewer in seen for _ in range(2)]
    while club.tables.find(table.id).status == "playing":
        accepted = step(club, table, rng.choice)
        if accepted.version % 12 > 3 and club.tables.find(table.id).status == "playing":
            continue  # nobody looks for a while
        for viewer in seen:
            frame = frames.draw(table.id, viewer)
            for reader in readers:
                if reader.viewer == viewer:
                    reader.see(frame)
    speak("en")
    for reader in readers:
        assert len(reader.sizes) > 4 and statistics.median(reader.sizes) <= MEDIAN_BYTES, reader.viewer


def test_a_page_that_lost_count_notices(club):
    table = sit(club, "ganesha")
    frames, viewer, page = Frames(club), Viewer(None, "en"), Assembled()
    drawn = [frames.draw(table.id, viewer)]
    for _ in range(2):
        step(club, table)
        drawn.append(frames.draw(table.id, viewer))
    page.read(drawn[0].event(None))
    with pytest.raises(LostCount):
        page.read(drawn[2].event(drawn[1]))
    assert page.html == drawn[0].html
    page.read(drawn[2].event(None))
    assert page.html == drawn[2].html and decider(club, table)

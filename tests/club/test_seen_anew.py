"""What is known of people beside a game is on the open pages of their tables: names, what they may say, ratings."""

import random

from serai.club import Seat
from serai.web.live.context import Viewer
from tests.club.sitting import HEX, sit, step
from tests.club.test_open_pages import played


def test_people_are_shown_as_they_are_now(club, make_club):
    table = sit(club, "ganesha", "Ann Ben")
    ann, ben = (seat.person for seat in table.seats)
    rng = random.Random(1)

    async def deeds(running):
        one = running.one

        def finish():
            while one.tables.find(table.id).status == "playing":
                step(one, table, rng.choice)

        await running.do("another name", one.people.rename, ben, "Benjamin")
        for who in (ann, ben):
            await running.do("wanting to chat", one.people.change, who, chat=True)
        await running.do("silence", one.moderation.silence, ann)
        await running.do("no more silence", one.moderation.silence, ann, on=False)
        await running.do("the end", finish)
        await running.do("ratings", one.ratings.record, table.id)
        await running.do("leaving for good", one.departures.forget, ben)

    played(make_club, table.id, [Viewer(ann, "en"), Viewer(ben, "ru"), Viewer(None, "el")], deeds)


def test_so_they_are_before_the_game_and_during_it(club, make_club):
    ann, ben, cleo = (club.people.guest(name).id for name in ("Ann", "Ben", "Cleo"))
    table = club.tables.make(ann, "five-tribes", [Seat.me(), Seat.open(), Seat.open()])

    async def deeds(running):
        one = running.one
        await running.do("sitting down", one.joining.join, table.id, ben, contribution=HEX)
        await running.do("another name", one.people.rename, ben, "Benjamin")
        await running.do("an account", one.people.register, ben, "Bennet", "a long password")
        await running.do("the last seat", one.joining.join, table.id, cleo, contribution=HEX)
        await running.do("the start", one.joining.contribute, table.id, ann, HEX)
        await running.do("leaving for good", one.departures.forget, cleo)

    played(make_club, table.id, [Viewer(ann, "en"), Viewer(None, "ru")], deeds)

"""Whatever is typed as a name, it is refused, or it is readable and stays as it is."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from serai.club.people.names import LONGEST, BadName, key, tidy


@given(st.text(max_size=40))
@settings(max_examples=1000)
def test_a_tidied_name_is_readable_and_stays(text):
    try:
        name = tidy(text)
    except BadName as error:
        assert str(error)
        return
    assert tidy(name) == name and 0 < len(name) <= LONGEST
    assert all(unicodedata.category(c)[0] != "C" for c in name) and name == name.strip()
    name.encode()


@given(st.text(max_size=40))
def test_case_never_makes_another_person(text):
    assert key(text.casefold()) == key(text)
    assert key(unicodedata.normalize("NFD", text)) == key(unicodedata.normalize("NFC", text))


@given(st.one_of(st.none(), st.integers(), st.binary(), st.lists(st.text())))
def test_what_is_no_text_is_refused(thing):
    try:
        tidy(thing)
    except BadName:
        return
    raise AssertionError(thing)

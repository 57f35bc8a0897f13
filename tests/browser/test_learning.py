"""A lesson and the score pad, in a real browser."""

import re

import pytest

pytestmark = pytest.mark.slow


def choose(page, move):
    """Make a move as a person would: on the board where it is drawn, in the panel where it is not."""
    target = page.locator(f'.board .target[data-move="{move}"]').first
    if target.count():
        pick = target.get_attribute("data-pick")
        if pick:
            page.locator(f'input[name=pick][value="{pick}"]').check()
        target.click()
    elif page.locator(f'.board .chooser[data-ways*="{move}"]').count():
        for _turn in range(4):  # the next click turns it
            page.locator(f'.board .chooser[data-ways*="{move}"]').click()
            if page.locator(f'#moves .lay.shown[value="{move}"]').count():
                break
        page.locator(f'#moves .lay.shown[value="{move}"]').click()
    else:
        page.locator(f'#moves button[value="{move}"], #moves [data-move="{move}"]').first.click()


def test_a_lesson_by_mouse_and_keyboard_and_its_progress(browse):
    """A miss, the task again, a hint, a solution of one's own; what was solved is there for an account as well."""
    ann = browse(view="board")
    page = ann.page
    ann.go("/learn/five-tribes/tribes/1/-")
    choose(page, "drop yellow d5")
    page.wait_for_selector(".prompt.missed .notice.bad")
    page.locator("#again").click()
    page.wait_for_selector(".prompt.open.mine")
    page.locator("#hint").press("Enter")
    page.wait_for_selector(".answer .notice")
    page.locator('.board .target[data-move="drop yellow e4"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt.reached")
    assert page.evaluate("document.activeElement.id") == "question"
    page.locator("#next").press("Enter")
    page.wait_for_selector('#frame[data-step="tribes.2.open"]')
    assert page.evaluate("document.activeElement.id") == "question"
    ann.go("/learn/five-tribes/moving/3/-")
    for move in ("lift f2", "drop white f3"):
        page.wait_for_selector(f'.board .target[data-move="{move}"]', state="attached")
        choose(page, move)
    page.wait_for_selector('.board .target[data-move="drop white e3"]', state="attached")
    page.locator("#take-back").click()
    for move in ("drop white f3", "drop white e3", "drop green e2"):
        page.wait_for_selector(f'.board .target[data-move="{move}"]', state="attached")
        choose(page, move)
    page.wait_for_selector(".prompt.reached")
    assert page.locator(".lesson[aria-current] .small").inner_text().startswith("1 / 4")
    ann.go("/login")
    form = page.locator('form[action="/register"]')
    form.locator("[name=name]").fill("Ann of the lessons")
    form.locator("[name=password]").fill("a long password")
    form.locator("button").click()
    page.wait_for_url("**/settings")
    ann.go("/learn/five-tribes")
    solved = page.locator(".lesson .small").all_inner_texts()
    assert [text.split("\n")[0].strip() for text in solved[1:3]] == ["1 / 4", "1 / 5"]
    assert ann.complaints == []


def test_a_lesson_fits_a_desk_a_tablet_and_a_phone_on_its_side(browse):
    """In the language with the longest words: nothing to choose from is cut, nothing is wider than the window."""
    ann = browse(view="board", locale="el-GR", reduced_motion="reduce")
    page = ann.page
    for task in ("five-tribes/tribes/5", "ganesha/storing/1", "rajas/variants/3"):
        ann.go(f"/learn/{task}/-")
        hidden = page.locator(".prompt .decide").evaluate("(said) => said.scrollHeight - said.clientHeight")
        assert hidden <= 1, task
    ann.resize(768, 1024)
    assert page.evaluate("document.documentElement.scrollWidth") == 768
    ann.resize(844, 390)
    ann.go("/learn/rajas/roads/1/-")
    board, task = (page.locator(part).bounding_box() for part in (".slot.drawn", "#frame > .prompt"))
    assert board and task and board["x"] + board["width"] <= task["x"]
    assert task["y"] >= 0 and task["y"] + task["height"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == 844
    assert ann.complaints == []


def test_the_puzzle_of_the_day_is_in_sight_beside_a_lesson(browse):
    """Whatever lies above it: its button can be pressed without scrolling."""
    ann = browse(view="board")
    for task in ("five-tribes/tribes/5", "ganesha/storing/1", "rajas/roads/1"):
        ann.go(f"/learn/{task}/-")
        button = ann.page.locator(".streak .button").bounding_box()
        assert button and button["y"] + button["height"] <= 900 - 16, task


def test_the_score_pad_counts_while_one_types(browse):
    ann = browse(width=390, height=844)
    ann.go("/score/five-tribes")
    total = ann.page.locator(".totals .c1 b")
    ann.page.locator('[name="gold.1"]').fill("12")
    ann.page.locator('[name="viziers.1"]').fill("2")
    ann.page.locator('[name="viziers.2"]').fill("1")
    ann.page.keyboard.press("Tab")
    ann.page.wait_for_selector('.totals .c1 b:text-is("24")')
    ann.page.locator("summary", has_text="Djinns").click()
    ann.page.locator('[name="djinn-jafaar.1"]').check()
    ann.page.wait_for_selector('.totals .c1 b:not(:text-is("24"))')
    counted = int(total.inner_text())
    assert counted > 24 + 2 * 2
    ann.page.reload()
    assert int(total.inner_text()) == counted and ann.page.locator('[name="gold.1"]').input_value() == "12"
    ann.page.locator('[name="gold.2"]').fill("lots")
    ann.page.keyboard.press("Tab")
    ann.page.wait_for_selector("#wrong-gold")
    assert ann.page.locator('[name="gold.2"]').input_value() == "lots"
    assert re.search("not “lots”", ann.page.locator("#wrong-gold").inner_text())
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390
    assert ann.complaints == []


def test_the_score_pad_counts_the_field_under_the_cursor(browse):
    ann = browse()
    ann.go("/score/rajas?players=2")
    for field, typed in (("fame.1", "41"), ("fame.2", "20"), ("money.1", "46"), ("money.2", "70")):
        ann.page.locator(f'[name="{field}"]').press_sequentially(typed)
    ann.page.wait_for_selector('.totals .c2 b:text-is("\N{MINUS SIGN}6")')
    assert ann.page.locator(".totals .c1 b.first").inner_text() == "+3"
    assert ann.page.evaluate("document.activeElement.name") == "money.2"
    assert ann.page.locator('[name="money.2"]').input_value() == "70" and "money.2=70" in ann.page.url
    ann.page.keyboard.type("0")
    ann.page.wait_for_selector('.totals .c2 b:not(:text-is("\N{MINUS SIGN}6"))')
    assert ann.page.locator('[name="money.2"]').input_value() == "700"
    assert ann.complaints == []

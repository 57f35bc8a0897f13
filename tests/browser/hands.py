"""How a person plays at a drawn board: with a mouse, a finger, or the keyboard alone. What they choose is seeded."""

import random
import time

from playwright.sync_api import ElementHandle

from tests.browser.conftest import BOTS_MS, Table

#: Everything that makes a move when it is used: what is hidden by a radio, or not yet marked, does not.
ANY_OFFERED = """(dice) => {
  const offered = [...document.querySelectorAll(".board .target, #moves .move")].filter((part) =>
    part.getClientRects().length && !part.disabled && getComputedStyle(part).pointerEvents !== "none");
  return offered[Math.floor(dice * offered.length)];
}"""
#: What has the focus, in a word.
FOCUSED = """() => {
  const here = document.activeElement;
  if (!here.getClientRects().length) return "nothing";
  if (here.matches(".board .target")) return "target";
  if (here.matches("#moves .move")) return getComputedStyle(here).pointerEvents === "none" ? "unmarked" : "button";
  if (here.matches("#moves input[type=radio]")) return "radio";
  if (here.matches("#moves input[type=checkbox]")) return "box";
  return "something";
}"""
DOUBLE_TAP_S = 0.6
NEXT = "#next:not([hidden])"  # a rival's turn waits until it is asked for
STOPS = 400  # more Tabs than any page has stops


class Hands:
    """Somebody who makes any legal move of those the drawn board offers."""

    def __init__(self, table: Table, seed: int = 7) -> None:
        self.table, self.page, self.rng = table, table.page, random.Random(seed)
        self.used: set[str] = set()  # what was used: targets, buttons, radios, boxes

    def play(self, most: int = 2000) -> int:
        """On to the end; how many decisions it took."""
        for n in range(most):
            if not self.decide():
                return n
        raise AssertionError("the game does not end")

    def decide(self) -> bool:
        """Wait for my turn and make a move on the drawn board; False when the game is over."""
        self.page.wait_for_selector('#frame[data-turn="yes"] .board, #frame[data-status="over"]', timeout=BOTS_MS)
        if self.table.over:
            return False
        # Step by step, what rivals did at once waits with my move: the board shows it, the frame comes with theirs.
        moved = f'#frame:not([data-version="{self.table.version}"]), {NEXT}'
        self.choose()
        self.page.wait_for_selector(f"{moved}, #confirm-yes")
        if self.page.locator("#confirm-yes").count():
            self.confirm()
            self.page.wait_for_selector(moved)
        return True

    def choose(self) -> None:
        for kind in ("radio", "checkbox"):
            parts = self.page.query_selector_all(f"#moves input[type={kind}]")
            if parts and self.rng.random() < 0.6:
                self.use(self.rng.choice(parts))
                self.used.add(kind)
        part = self.page.evaluate_handle(ANY_OFFERED, self.rng.random()).as_element()
        assert part is not None, "nothing can be chosen"
        self.used.add("target" if part.get_attribute("role") else "button")
        self.use(part)
        if part.get_attribute("data-ways"):
            self.finish(".lay.shown")
        elif part.get_attribute("data-toggles"):
            self.finish(":not(.lay)")

    def finish(self, kind: str) -> None:
        """What was chosen on the board is decided beside it."""
        buttons = [one for one in self.page.query_selector_all(f"#moves .move{kind}") if one.is_visible()]
        usable = [one for one in buttons if one.evaluate("part => getComputedStyle(part).pointerEvents") != "none"]
        self.use(self.rng.choice(usable))

    def use(self, part: ElementHandle) -> None:
        part.click()

    def confirm(self) -> None:
        self.page.locator("#confirm-yes").click()


class Finger(Hands):
    """On a phone, as fast as a finger taps one thing after another: a double tap decides nothing."""

    tapped = 0.0

    def use(self, part: ElementHandle) -> None:
        self.rest()
        part.tap()

    def confirm(self) -> None:
        self.rest()
        self.page.locator("#confirm-yes").tap()

    def rest(self) -> None:
        self.page.wait_for_timeout(max(0.0, 1000 * (self.tapped + DOUBLE_TAP_S - time.monotonic())))
        self.tapped = time.monotonic()


class Keys(Hands):
    """The keyboard alone: Tab from part to part and back, arrows over the board and between radios, Space, Enter."""

    def choose(self) -> None:
        towards = self.rng.choice(("Tab", "Shift+Tab"))
        steps = self.rng.randrange(4)
        for _stop in range(STOPS):
            self.page.keyboard.press(towards)
            here = self.page.evaluate(FOCUSED)
            if here == "radio" and self.rng.random() < 0.6:
                self.page.keyboard.press("ArrowRight")
                self.used.add("radio")
            elif here == "box" and self.rng.random() < 0.4:
                self.page.keyboard.press("Space")
                self.used.add("checkbox")
            elif here in ("target", "button"):
                steps -= 1
                if here == "target" and steps > 0:
                    self.page.keyboard.press(self.rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
                    here = self.page.evaluate(FOCUSED)
                if steps <= 0 and here in ("target", "button"):
                    self.used.add(here)
                    on_board = self.page.evaluate("document.activeElement.matches('[data-ways], [data-toggles]')")
                    self.page.keyboard.press("Enter")
                    if not on_board:
                        return
                    steps = 0
        raise AssertionError("no move can be reached by keyboard")

    def confirm(self) -> None:
        self.page.wait_for_selector("#confirm-yes:focus")
        self.page.keyboard.press("Enter")

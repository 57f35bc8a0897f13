"""What a page says to those who do not see it: axe's findings, and the names the browser itself computes."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
#: Roles that mean nothing without a name. The browser calls role="img" an image.
NAMED = ("button", "link", "image", "radio", "checkbox", "textbox", "combobox", "slider", "region", "radiogroup")
#: What takes the focus and is read by what it holds.
READ_OUT = ("RootWebArea", "listitem", "status")


def faults(page: Page, *rules: str) -> list[tuple[str, str, str]]:
    """What axe finds that is serious or critical, by these rules or by all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    asked = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = page.evaluate("(asked) => axe.run(document, asked)", asked)
    return [
        (v["id"], node["html"][:160], node.get("failureSummary", "")[:300])
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:3]
        # numbers in a drawing are pieces of a picture, not the words by which a target is called
        if not (v["id"] == "label-content-name-mismatch" and node["html"].startswith("<g "))
    ]


def faults_by_day_and_night(page: Page) -> dict[str, list[tuple[str, str, str]]]:
    """The same in both themes of a page that follows the system, which differ in colours alone; those with faults."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = {"light": faults(page)}
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found["dark"] = faults(page, "color-contrast")
    return {theme: those for theme, those in found.items() if those}


def nameless(page: Page) -> list[str]:
    """Whatever is a button, a link, a picture … or takes the focus, and has no name in the browser's own tree."""
    line = page.context.new_cdp_session(page)
    out = []
    for node in line.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        focusable = any(p["name"] == "focusable" and p["value"]["value"] for p in node.get("properties", ()))
        wanted = role in NAMED or (focusable and role not in READ_OUT)
        if not node["ignored"] and wanted and not node.get("name", {}).get("value", "").strip():
            found = line.send("DOM.getOuterHTML", {"backendNodeId": node["backendDOMNodeId"]})
            out.append(f"{role}: {found['outerHTML'][:200]}")
    return out

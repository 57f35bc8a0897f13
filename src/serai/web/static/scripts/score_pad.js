// The score pad for a game on a real table.
import { $$ } from "./dom.js";
import { on } from "./events.js";
import "./page.js";

// The address of a score pad holds its entries while they are typed: a reload, or a friend with the link, sees the same.
on("input", (event) => {
  const pad = event.target.closest("#pad");
  if (pad) history.replaceState(null, "", `?${new URLSearchParams([...new FormData(pad)].filter(([, text]) => text))}`);
});

// An answer never touches what is typed meanwhile (`hx-morph-skip`), so what it says of a field is marked here.
on("htmx:after:swap", () => {
  for (const input of $$("#pad .line input[hx-morph-skip]")) {
    const id = `wrong-${input.name.replace(/\.\d$/, "")}`;
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", id]]) {
      if (document.getElementById(id)) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }
});

// A board is seen before the page's scripts have come: the last click on it is kept until then, and made.
// No module, so that it runs before anything can be clicked.
{
  const ANSWERED = ".board .target, .board .spot, #frame button:not([popovertarget])";
  let kept = null, move = null;

  const moveOf = (part) => part.dataset.move ?? part.value ?? null;

  const keep = (event) => {
    const part = event.target.closest?.(ANSWERED);
    if (!part) return;
    kept = part;
    move = moveOf(part);
    event.preventDefault(); // a form of moves would leave the page
    event.stopImmediatePropagation();
  };
  document.addEventListener("click", keep, { capture: true });

  // htmx begins with this event as well: after it.
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
    document.removeEventListener("click", keep, { capture: true });
    if (kept?.isConnected && moveOf(kept) === move) kept.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true }));
  }));
}

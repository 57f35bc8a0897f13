// The form for a new table: of the games' switches only those of the chosen game are shown.

const form = document.querySelector("#new-table");

function showSwitches() {
  const chosen = form.elements.game.value;
  for (const switches of form.querySelectorAll(".switches")) switches.hidden = switches.dataset.game !== chosen;
}

if (form) {
  form.addEventListener("change", showSwitches);
  showSwitches();
}

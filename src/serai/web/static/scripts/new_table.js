// The form for a new table: of the games' switches and seats only those of the chosen game are shown.
import "./told_choices.js";

const form = document.querySelector("#new-table");

function fitGame() {
  const chosen = form.querySelector("[name=game]:checked");
  for (const switches of form.querySelectorAll(".switches")) switches.hidden = switches.dataset.game !== chosen?.value;
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.hidden = Number(seat.dataset.seat) > Number(chosen?.dataset.most ?? 4);
    seat.querySelector("select").disabled = seat.hidden;
    seat.nextElementSibling.hidden = seat.hidden; // what is told of who sits there
  }
}

if (form) {
  form.addEventListener("change", fitGame);
  fitGame();
}

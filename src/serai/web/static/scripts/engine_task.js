// What an engine is given of a position: the first time all of it, with the page or asked for; later a position brings along what differs.
import { frame } from "./dom.js";

let whole = null; // what it was given last

/** The task of the position that is shown; null where the server gives none. It is asked for at `address`, always for a `threat`. */
export async function taskOf(room, address, threat) {
  const { given } = frame().dataset;
  if (room.dataset.first) {
    whole = JSON.parse(room.dataset.first);
    delete room.dataset.first;
  } else if (!whole || !given || threat) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return null;
    whole = await answer.json();
  } else whole = { ...whole, ...JSON.parse(given) };
  return whole;
}

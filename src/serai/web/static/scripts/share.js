// What was tried in a room becomes a study that others open by its link; it begins where its maker is now.
import { $, $$, post } from "./dom.js";

/** Make the study, and go there. */
export async function share(button) {
  button.disabled = true;
  const tree = localStorage.getItem(`serai-tree-${$("#room").dataset.key}`) ?? "";
  const here = Object.fromEntries($$("#moves > input[type=hidden]").map(({ name, value }) => [name, value]));
  const answer = await post("/studies", { ...here, tree });
  const address = answer.headers.get("HX-Redirect");
  if (address) return location.assign(address);
  button.disabled = false;
  $(".answer").innerHTML = await answer.text();
}

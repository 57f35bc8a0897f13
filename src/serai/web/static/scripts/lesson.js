// The page of a lesson: a board that asks and answers, without a table behind it.
// Handlers are called in the order of these lines (events.js).
import "./board_moves.js";
import "./laying.js";
import "./board_view.js";
import "./pins.js";
import "./fitting.js";
import "./focus.js";
import "./questions.js";
import "./page.js";

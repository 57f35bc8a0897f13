// The page of a table and of its replay.
// Handlers are called in the order of these lines (events.js): the board's moves are in a request before its key is made of them.
import "./board_moves.js";
import "./board_view.js";
import "./pace.js";
import "./motion.js";
import "./log_highlights.js";
import "./requests.js";
import "./connection.js";
import "./focus.js";
import "./questions.js";
import "./seating.js";
import "./turn.js";
import "./clocks.js";
import "./chat.js";
import "./replay.js";
import "./page.js";

// The page of a table and of its replay, which has its bar in replay.js.
// Handlers are called in the order of these lines (events.js): the board's moves are in a request before its key is made of them,
// and a message of the stream is a whole frame before its pace is thought of.
import "./board_moves.js";
import "./laying.js";
import "./rivals.js";
import "./board_view.js";
import "./fitting.js";
import "./deltas.js";
import "./pace.js";
import "./motion.js";
import "./log_highlights.js";
import "./log.js";
import "./story.js";
import "./requests.js";
import "./connection.js";
import "./focus.js";
import "./questions.js";
import "./hints.js";
import "./seating.js";
import "./turn.js";
import "./clocks.js";
import "./chat.js";
import "./hot_seat.js";
import "./presence.js";
import "./page.js";

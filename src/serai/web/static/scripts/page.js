// Every page. Frames come from the server and are morphed by htmx; nothing about a game is decided in the browser.
import "./forms.js";

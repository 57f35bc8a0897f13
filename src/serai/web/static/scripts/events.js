// The one place where the document is listened to: one listener for each type of event, its handlers in the order they came.

const handlers = new Map();

function dispatch(event) {
  for (const handler of handlers.get(event.type)) {
    try {
      handler(event);
    } catch (error) {
      reportError(error); // one that fails takes nothing from the others
    }
  }
}

/** Call `handler` with every event of these types (separated by spaces) that reaches the document. */
export function on(types, handler) {
  for (const type of types.split(" ")) {
    if (!handlers.has(type)) {
      handlers.set(type, []);
      document.addEventListener(type, dispatch);
    }
    handlers.get(type).push(handler);
  }
}

/** Call `handler` before the page itself hears of an event of this type: it may keep it from everybody else. */
export const before = (type, handler) => document.addEventListener(type, handler, { capture: true });

/** Call `handler` with whatever matches `selector` at or around the place that was clicked. */
export function onClick(selector, handler) {
  on("click", (event) => {
    const found = event.target.closest(selector);
    if (found) handler(found);
  });
}

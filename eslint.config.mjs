// Our own scripts: modules, without a framework.
const browser = [
  "AbortController", "AudioContext", "CSS", "CustomEvent", "DOMParser", "EventSource", "FormData", "MessageChannel", "Notification", "MutationObserver", "URL", "URLSearchParams",
  "WebAssembly", "Worker", "atob",
  "clearInterval", "clearTimeout", "console", "crypto", "document", "fetch", "getComputedStyle", "history", "htmx", "innerHeight", "innerWidth", "localStorage", "location",
  "matchMedia", "navigator", "performance", "reportError", "requestAnimationFrame", "self", "sessionStorage", "setInterval", "setTimeout", "window",
];

export default [
  {
    files: ["src/serai/web/static/scripts/*.js"],
    languageOptions: {
      ecmaVersion: 2022,
      sourceType: "module",
      globals: Object.fromEntries(browser.map((name) => [name, "readonly"])),
    },
    rules: {
      "eqeqeq": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-undef": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];

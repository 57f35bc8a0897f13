// Our own scripts: modules, without a framework.
const browser = [
  "AbortController", "AudioContext", "CSS", "CustomEvent", "DOMParser", "FormData", "Notification", "MutationObserver", "URL", "URLSearchParams",
  "clearInterval", "clearTimeout", "console", "crypto", "document", "fetch", "getComputedStyle", "history", "htmx", "innerHeight", "innerWidth", "localStorage", "location",
  "matchMedia", "navigator", "performance", "reportError", "requestAnimationFrame", "sessionStorage", "setInterval", "setTimeout", "window",
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
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];

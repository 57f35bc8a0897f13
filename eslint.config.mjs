// Our own scripts: modern, strict, without a framework.
const browser = [
  "AbortController", "AudioContext", "CSS", "CustomEvent", "DOMParser", "FormData", "Notification", "MutationObserver", "URL", "URLSearchParams",
  "clearInterval", "clearTimeout", "console", "crypto", "document", "fetch", "getComputedStyle", "history", "htmx", "innerHeight", "innerWidth", "localStorage", "location",
  "matchMedia", "navigator", "performance", "requestAnimationFrame", "sessionStorage", "setInterval", "setTimeout", "window",
];

export default [
  {
    files: ["src/serai/web/static/*.js"],
    languageOptions: {
      ecmaVersion: 2022,
      sourceType: "script",
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
      "strict": ["error", "function"],
    },
  },
];

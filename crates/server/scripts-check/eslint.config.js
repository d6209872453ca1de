import js from "@eslint/js";
import globals from "globals";

const rules = {
  eqeqeq: "error",
  "no-var": "error",
  "prefer-const": "error",
  "no-implicit-globals": "error",
  "no-shadow": "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-alert": "error",
  "no-console": "error",
  "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
  complexity: ["error", 14],
};

export default [
  { ...js.configs.recommended, files: ["assets/script/*.js", "scripts-check/tests/*.js"] },
  { files: ["assets/script/*.js"], languageOptions: { globals: globals.browser }, rules },
  {
    files: ["assets/script/sw.js"],
    languageOptions: {
      sourceType: "script",
      globals: { ...globals.serviceworker, VERSION: "readonly", ASSETS: "readonly", OFFLINE: "readonly" },
    },
    rules: { "no-implicit-globals": "off" },
  },
  { files: ["scripts-check/tests/*.js"], languageOptions: { globals: globals.node }, rules },
];

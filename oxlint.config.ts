import { defineConfig } from "oxlint";
import { importRules } from "./house/imports.ts";

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest"],
  categories: { correctness: "error" },
  env: { builtin: true },
  ignorePatterns: [
    "**/dist/**",
    "**/dist-ssr/**",
    "**/.tsbuild/**",
    "**/migrations/**",
    "**/*.gen.ts",
  ],
  rules: {
    "import/no-cycle": "error",
    "import/no-default-export": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "max-lines": ["error", { max: 400, skipBlankLines: false, skipComments: false }],
    "no-restricted-imports": "error",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "prefer-const": "error",
    "no-var": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/switch-exhaustiveness-check": "error",
    // Also forbids `import("…").Type`, which the import rules would not see.
    "typescript/consistent-type-imports": "error",
    "typescript/ban-ts-comment": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/react-in-jsx-scope": "off",
    "vitest/no-focused-tests": "error",
    // Property tests assert through fast-check; a table of cases may branch.
    "vitest/expect-expect": "off",
    "vitest/no-conditional-expect": "off",
    "typescript/unbound-method": "off",
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "typescript/restrict-template-expressions": [
      "error",
      { allow: ["Error", "URL", "URLSearchParams"] },
    ],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    // A table that scrolls must be reachable by keyboard, and a grid moves by arrow keys; axe
    // judges the page that comes out.
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/anchor-has-content": "off",
  },
  overrides: [
    {
      // Pages run in browsers and core runs everywhere; of the server, one folder reads it.
      files: ["core/**", "server/**", "web/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "process", property: "env", message: "Only platform/config reads it." },
          { object: "globalThis", property: "process", message: "Say `process`." },
        ],
      },
    },
    {
      files: ["server/src/platform/config/**", "server/src/platform/testing/**", "**/*.config.ts"],
      rules: { "no-restricted-properties": "off" },
    },
    { files: ["**/*.config.ts"], rules: { "import/no-default-export": "off" } },
    // Answers of the API are looked into freely by tests.
    { files: ["**/*.test.{ts,tsx}"], rules: { "typescript/require-array-sort-compare": "off" } },
    {
      // A test that takes what is not there fails by itself; the product asks first.
      files: [
        "**/*.test.{ts,tsx}",
        "**/*.test-child.ts",
        "**/fixtures*.ts",
        "**/testing.{ts,tsx}",
        "server/src/platform/testing/**",
        "{e2e,bench}/**",
      ],
      rules: { "typescript/no-non-null-assertion": "off" },
    },
    // Plain scripts, sent to browsers as they are.
    { files: ["web/public/**"], rules: { "no-var": "off" } },
    ...importRules(),
  ],
});

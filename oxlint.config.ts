import { defineConfig } from "oxlint";
import { importRules } from "./architecture/imports.ts";

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
    "import/no-cycle": ["error", { ignoreTypes: false }],
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
    // Also forbids `import("…").Type`, which the import rules do not see.
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
    // A scrolling table must be reachable by keyboard, and a grid uses arrow keys. axe checks the
    // rendered page instead.
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/no-noninteractive-element-interactions": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/anchor-has-content": "off",
  },
  overrides: [
    {
      // Pages run in browsers and core runs everywhere. On the server, only one folder reads the environment.
      files: ["core/**", "server/**", "standby/**", "web/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "process", property: "env", message: "Only platform/runtime/config reads it." },
          { object: "globalThis", property: "process", message: "Use `process`." },
        ],
      },
    },
    {
      files: [
        "server/src/platform/runtime/config/**",
        "{server,standby}/src/**/testing/**",
        "**/*.config.ts",
      ],
      rules: { "no-restricted-properties": "off" },
    },
    { files: ["**/*.config.ts"], rules: { "import/no-default-export": "off" } },
    // Tests sort lists of strings without a comparator.
    { files: ["**/*.test.{ts,tsx}"], rules: { "typescript/require-array-sort-compare": "off" } },
    {
      // In a test, a missing value is a failure in any case; the product must check.
      files: [
        "**/*.test.{ts,tsx}",
        "**/*.test-child.ts",
        "**/fixtures*.ts",
        "**/testing.{ts,tsx}",
        "{server,standby}/src/**/testing/**",
        "{e2e,bench}/**",
      ],
      rules: { "typescript/no-non-null-assertion": "off" },
    },
    // Plain scripts that browsers load unchanged.
    { files: ["web/public/**"], rules: { "no-var": "off" } },
    ...importRules(),
  ],
});

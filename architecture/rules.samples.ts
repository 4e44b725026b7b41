/** A small file that breaks one rule, and a part of the expected message. */
export interface Violation {
  file: string;
  source: string;
  rule: string;
  message: string;
}

const imports = "eslint(no-restricted-imports)";
const env = "eslint(no-restricted-properties)";
const onlyModulesAbove = "A module imports only modules above it";

function importing(file: string, from: string, message: string): Violation {
  return { file, source: `import { it } from "${from}";\nvoid it;\n`, rule: imports, message };
}

function violation(file: string, rule: string, message: string, ...lines: string[]): Violation {
  return { file, source: `${lines.join("\n")}\n`, rule, message };
}

const directions: Violation[] = [
  importing("core/src/students/down.ts", "../results/policy.ts", onlyModulesAbove),
  importing("core/src/accounts/last.ts", "../portal/contract.ts", onlyModulesAbove),
  importing("core/src/api/module.ts", "../accounts/actor.ts", "imports no module"),
  importing("core/src/students/node.ts", "node:fs", "core imports only"),
  importing("core/src/students/pg.ts", "pg", "core imports only"),
  importing("core/src/students/orpc.ts", "@orpc/server", "core imports only"),
  importing(
    "core/src/students/out.ts",
    "../../../server/src/app.ts",
    "Packages import each other only",
  ),
  importing("core/src/students/wild.test.ts", "pg", "A test of core"),
  importing("core/src/students/down.test.ts", "../results/policy.ts", "Tests too"),
  importing("core/src/root.ts", "./results/policy.ts", "import modules"),
  importing("server/src/students/down.ts", "../results/commands.ts", onlyModulesAbove),
  importing("server/src/students/tables.ts", "../results/tables.ts", onlyModulesAbove),
  importing("server/src/students/core-down.ts", "@school/core/results/policy.ts", onlyModulesAbove),
  importing("server/src/students/deep/down.ts", "../../results/tables.ts", onlyModulesAbove),
  importing("server/src/students/detour.ts", "./../results/tables.ts", onlyModulesAbove),
  importing("server/src/students/queries.ts", "../results/commands.ts", "only tables.ts"),
  importing("server/src/students/facts.ts", "../results/queries.ts", "only tables.ts"),
  importing("server/src/students/lists/queries.ts", "../../results/commands.ts", "only tables.ts"),
  importing("server/src/students/routes.ts", "./fixtures.ts", "Only tests and fixtures"),
  importing("server/src/students/routes-down.ts", "../results/routes.ts", onlyModulesAbove),
  importing("server/src/students/routes-sql.ts", "drizzle-orm", "Routes hold no SQL"),
  importing("server/src/students/deep/routes.ts", "../tables.ts", "Routes hold no SQL"),
  importing("server/src/portal/routes-sql.ts", "../students/tables.ts", "Routes hold no SQL"),
  importing("server/src/students/commands.ts", "../platform/testing/app.ts", "Only tests"),
  importing("server/src/students/queries-all.ts", "../testing/hostile-school.ts", "Only tests"),
  importing("server/src/portal/queries-all.ts", "../testing/hostile-school.ts", "Only tests"),
  importing("server/src/portal/routes-all.ts", "../platform/testing/server.ts", "Only tests"),
  importing("server/src/testing/web.ts", "@school/web/portal/page.ts", "imports only core"),
  importing("server/src/students/low.test.ts", "../results/fixtures.ts", "Tests too"),
  importing("server/src/students/fixtures.ts", "../results/fixtures.ts", "Tests too"),
  importing("server/src/students/app.ts", "../app.ts", "nothing imports them"),
  importing("server/src/students/web.ts", "@school/web/portal/page.ts", "imports only core"),
  importing(
    "server/src/students/path.ts",
    "../../../web/src/main.tsx",
    "Packages import each other only",
  ),
  importing(
    "server/src/students/path-core.ts",
    "../../../core/src/api/x.ts",
    "Packages import each other only",
  ),
  importing(
    "server/src/platform/database/module.ts",
    "../../students/tables.ts",
    "imports no module",
  ),
  importing(
    "server/src/platform/http/module.ts",
    "@school/core/school/terms.ts",
    "imports no module",
  ),
  importing(
    "server/src/platform/testing/module.ts",
    "../../school/fixtures.ts",
    "only the module accounts",
  ),
  importing(
    "server/src/platform/database/module.test.ts",
    "../../school/tables.ts",
    "tests import no module",
  ),
  importing("server/src/stray.ts", "./students/tables.ts", "import modules"),
  importing("server/src/students/process.ts", "node:process", "global `process`"),
  importing("web/src/students/down.ts", "../results/api.ts", onlyModulesAbove),
  importing("web/src/students/core-down.ts", "@school/core/results/policy.ts", onlyModulesAbove),
  importing("web/src/students/server.ts", "@school/server/students/tables.ts", "imports only core"),
  importing(
    "web/src/students/path.ts",
    "../../../server/src/app.ts",
    "Packages import each other only",
  ),
  importing("web/src/students/node.ts", "node:fs", "have no Node"),
  importing("web/src/platform/module.ts", "../students/api.ts", "imports no module"),
  importing("web/src/ui/module.ts", "../portal/routes.tsx", "imports no module"),
  importing("web/src/students/low.test.tsx", "../results/api.ts", "Tests too"),
  importing("e2e/src/inside.spec.ts", "../../server/src/app.ts", "by path"),
  importing(
    "e2e/src/page.spec.ts",
    "@school/web/classes/api.ts",
    "nothing of the web but its texts",
  ),
  importing("bench/src/inside.ts", "@school/web/main.tsx", "nothing of the web"),
  importing("demo/src/page.ts", "@school/web/main.tsx", "only core and the server"),
  importing("demo/src/inside.ts", "../../server/src/app.ts", "by path"),
  importing("server/src/portal/school.ts", "@school/demo/load.ts", "imports only core"),
  importing("server/src/portal/follow.ts", "@school/standby/follow.ts", "imports only core"),
  importing("web/src/portal/follow.ts", "@school/standby/follow.ts", "imports only core"),
  importing("standby/src/page.ts", "@school/web/main.tsx", "only core and the server"),
  importing("standby/src/inside.ts", "../../server/src/jobs.ts", "by path"),
  importing("standby/src/marks.ts", "@school/server/results/tables.ts", "only the platform"),
  importing("standby/src/builders.ts", "@school/server/accounts/fixtures.ts", "Only tests"),
  violation(
    "server/src/students/type.ts",
    imports,
    onlyModulesAbove,
    `import type { Row } from "../results/tables.ts";`,
    "export const rows: Row[] = [];",
  ),
  violation(
    "server/src/students/later.ts",
    imports,
    onlyModulesAbove,
    `export const later = async () => await import("../results/tables.ts");`,
  ),
  violation(
    "server/src/students/passed-on.ts",
    imports,
    onlyModulesAbove,
    `export { it } from "../results/tables.ts";`,
  ),
  violation(
    "server/src/students/inline-type.ts",
    "typescript(consistent-type-imports)",
    "import()",
    `export type Row = import("./x.ts").Row;`,
  ),
];

const environment: Violation[] = [
  violation("server/src/school/env.ts", env, "process.env", "export const a = process.env.A;"),
  violation(
    "server/src/platform/database/env.ts",
    env,
    "process.env",
    `export const a = process.env["A"];`,
  ),
  violation("web/src/school/env.ts", env, "process.env", "export const a = process.env.A;"),
  violation(
    "server/src/school/env-parts.ts",
    env,
    "process.env",
    "export const { env } = process;",
  ),
  violation(
    "server/src/school/env-global.ts",
    env,
    "globalThis.process",
    "export const a = globalThis.process.pid;",
  ),
];

const style: Violation[] = [
  violation(
    "server/src/school/one.ts",
    "import(no-cycle)",
    "cycle",
    `import { two } from "./two.ts";`,
    "export const one = () => two;",
  ),
  violation(
    "server/src/school/two.ts",
    "import(no-cycle)",
    "cycle",
    `import { one } from "./one.ts";`,
    "export const two = () => one;",
  ),
  violation(
    "core/src/school/default.ts",
    "import(no-default-export)",
    "named exports",
    "export default 1;",
  ),
  violation(
    "core/src/school/barrel.ts",
    "oxc(no-barrel-file)",
    "Barrel",
    `export * from "./long.ts";`,
  ),
  violation(
    "core/src/school/long.ts",
    "eslint(max-lines)",
    "401",
    "export const one = 1;",
    ..."x"
      .repeat(400)
      .split("")
      .map(() => "// line"),
  ),
  violation(
    "core/src/school/long.test.ts",
    "eslint(max-lines)",
    "401",
    "export const one = 1;",
    ..."x"
      .repeat(400)
      .split("")
      .map(() => "// line"),
  ),
  violation(
    "core/src/school/any.ts",
    "typescript(no-explicit-any)",
    "any",
    'export const one = JSON.parse("1") as any;',
  ),
  violation(
    "server/src/school/sure.ts",
    "typescript(no-non-null-assertion)",
    "non-null",
    "export const first = (names: readonly string[]): string => names[0]!;",
  ),
  violation(
    "server/src/school/floating.ts",
    "typescript(no-floating-promises)",
    "awaited",
    "export async function save() {}",
    "export function go() {",
    "  save();",
    "}",
  ),
  violation(
    "server/src/school/misused.ts",
    "typescript(no-misused-promises)",
    "Promise",
    "export async function may() {",
    "  return await Promise.resolve(true);",
    "}",
    "export function go() {",
    "  return may() ? 1 : 2;",
    "}",
  ),
  violation(
    "core/src/school/ignore.ts",
    "typescript(ban-ts-comment)",
    "@ts-",
    "// @ts-ignore",
    "export const one: number = 1;",
  ),
  violation(
    "web/src/school/hooks.tsx",
    "react-hooks(rules-of-hooks)",
    "conditionally",
    `import { useState } from "react";`,
    "export function Page({ on }: { on: boolean }) {",
    "  if (on) useState(1);",
    "  return <p>page</p>;",
    "}",
  ),
  violation(
    "web/src/school/deps.tsx",
    "react-hooks(exhaustive-deps)",
    "missing dependency",
    `import { useEffect } from "react";`,
    "export function Page({ name }: { name: string }) {",
    "  useEffect(() => {",
    "    document.title = name;",
    "  }, []);",
    "  return <p>page</p>;",
    "}",
  ),
  violation(
    "web/src/school/image.tsx",
    "jsx-a11y(alt-text)",
    "alt",
    `export const Logo = () => <img src="/logo.svg" />;`,
  ),
  violation(
    "core/src/school/focus.test.ts",
    "vitest(no-focused-tests)",
    "focused",
    `import { expect, test } from "vitest";`,
    `test.only("one", () => {`,
    "  expect(1).toBe(1);",
    "});",
  ),
];

export const violations: Violation[] = [...directions, ...environment, ...style];

const using = (...from: string[]): string =>
  from.map((path, i) => `import { it as it${i} } from "${path}";\nvoid it${i};\n`).join("");

/** Files that the rules allow, exceptions included. */
export const cleanFiles: Record<string, string> = {
  "core/src/students/up.ts": using("../classes/arms.ts", "../api/page.ts", "zod", "@orpc/contract"),
  "core/src/students/up.test.ts": using("../classes/arms.ts", "vitest", "fast-check"),
  "core/src/portal/contract.ts": using("../results/contract.ts", "../accounts/contract.ts"),
  "server/src/announcements/up.ts": using("../results/queries.ts", "@school/core/cbt/rules.ts"),
  "server/src/announcements/queries.ts": using("../results/queries.ts", "../site/tables.ts", "pg"),
  "server/src/classes/facts.ts": using("../results/tables.ts"),
  "server/src/classes/list-queries.ts": using("../results/tables.ts"),
  "server/src/classes/queries-list.ts": using("../results/tables.ts"),
  "server/src/classes/fixtures.ts": using("../school/fixtures.ts", "../platform/testing/app.ts"),
  "server/src/classes/first.test.ts": "export const one = (names: string[]) => names[0]!;\n",
  "server/src/classes/routes.test.ts": using("./fixtures.ts", "../platform/testing/app.ts"),
  "server/src/portal/all.ts": using("../results/commands.ts", "../accounts/fixtures.ts"),
  "demo/src/rows.ts": using("./random.ts", "@school/server/results/tables.ts", "node:fs"),
  "standby/src/rows.ts": using("./vault.ts", "@school/server/platform/rows.ts", "node:fs"),
  "standby/src/who.ts": using("@school/server/accounts/tables.ts", "@school/core/api/dates.ts"),
  "standby/src/rows.test.ts": using("./rows.ts", "@school/server/students/tables.ts"),
  "server/src/platform/runtime/config/read.ts": "export const port = process.env.PORT;\n",
  "server/src/platform/testing/start.ts": using("../../app.ts", "../../accounts/fixtures.ts"),
  "server/src/portal/all.test.ts": using("../testing/hostile-school.ts"),
  "server/src/testing/all.ts": using("../results/routes.ts", "../portal/all.ts", "../app.ts"),
  "server/src/app.ts": using("./results/routes.ts", "./accounts/routes.ts", "./platform/http.ts"),
  "server/src/main.ts": using("./run.ts"),
  "server/src/run.ts": using("./app.ts", "./portal/all.ts"),
  "web/src/main.tsx": using("./portal/routes.tsx", "./site/SitePage.tsx"),
  "web/src/portal/routes.tsx": using("../accounts/SignInPage.tsx", "../results/LedgerPage.tsx"),
  "web/src/results/api.ts": using("../students/api.ts", "@school/core/results/contract.ts"),
  "web/src/students/page.test.tsx": using("../classes/api.ts", "vitest"),
  "web/src/ui/Table.tsx": `import { useState } from "react";
export function Table({ rows }: { rows: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" onClick={() => setOpen(!open)}>
      {rows.length}
    </button>
  );
}
`,
  "web/vite.config.ts": "export default {};\n",
};

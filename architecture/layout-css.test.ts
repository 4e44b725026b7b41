import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./lint-sample.ts";

/** Documents that are served without the pieces of `web/src/ui`, and the pieces themselves. */
const WITHOUT_PIECES =
  /^web\/src\/(ui|accounts\/front|cbt\/sittings|site\/styles)\/|\/QuestionView\.module\.css$/;

/** Classes that look like a piece but are not, each with its reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  "web/src/accounts/profile/Profile.module.css .picture": "things of a Stack are not centred",
  "web/src/attendance/register/Register.module.css .rows": "the rows of a register touch",
  "web/src/cbt/questions/PrintPage.module.css .questions": "on paper a grid breaks badly",
};

const GAP = String.raw`gap: var\(--space-[1-6]\)`;
const PLACING = "display: (flex|grid)|flex-direction: column|flex-wrap: wrap|min-width: 0";
const ALIGNING =
  "align-items: (flex-)?(start|end)|align-items: (center|baseline|stretch)|justify-content: space-between";
const GIVEN = new RegExp(
  `^(${GAP}|${PLACING}|${ALIGNING}|list-style: none|(margin|padding): 0|color: var\\(--ink-soft\\))$`,
);

/** Returns the classes of a style sheet whose only rule says what a piece of Layout.tsx gives. */
function piecesIn(sheet: string): string[] {
  const css = sheet.replace(/\/\*.*?\*\//gs, "");
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map((match) => match[1]).join("\n");
  const isOnly = (name: string) =>
    selectors.split(new RegExp(`\\${name}(?![\\w-])`)).length === 2 && /^\.[\w-]+$/.test(name);
  return [...css.matchAll(/([^{};]+)\{([^{}]+)\}/g)].flatMap(([, names = "", body = ""]) => {
    const lines = body.split(";").flatMap((line) => line.trim() || []);
    if (!lines.every((line) => GIVEN.test(line))) return [];
    return names.split(",").flatMap((name) => (isOnly(name.trim()) ? name.trim() : []));
  });
}

test("a class that only places things, mutes a text or resets a list is found", () => {
  const row = "display: flex;\n  flex-wrap: wrap;\n  gap: var(--space-2);";
  expect(piecesIn(`.buttons {\n  ${row}\n}\n`)).toEqual([".buttons"]);
  expect(piecesIn(".soft,\n.quiet {\n  color: var(--ink-soft);\n}\n")).toEqual([".soft", ".quiet"]);
  expect(piecesIn(`.item {\n  ${row}\n  padding: var(--space-2);\n}\n`)).toEqual([]);
  // Special elsewhere in the sheet, or not a class of its own.
  expect(
    piecesIn(`.pair {\n  ${row}\n}\n@media print {\n  .pair {\n    gap: 3mm;\n  }\n}`),
  ).toEqual([]);
  expect(piecesIn(".sheet p {\n  margin: 0;\n}\n")).toEqual([]);
});

test("pages are placed by Stack, Row, Grid, PlainList and Muted, not by classes of their own", () => {
  const classes = globSync("web/src/**/*.css", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !WITHOUT_PIECES.test(path))
    .flatMap((path) =>
      piecesIn(readFileSync(join(root, path), "utf8")).map((name) => `${path} ${name}`),
    );
  expect(
    classes.toSorted(),
    "use the pieces of web/src/ui/page/Layout.tsx; a p needs no margin inside one",
  ).toEqual(Object.keys(EXEMPT));
});

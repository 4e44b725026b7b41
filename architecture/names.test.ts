import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Files that may put a first name beside a surname, each with its reason. */
const EXEMPT: readonly RegExp[] = [
  // The two homes.
  /accounts\/(written-name|names-in-sql)\.ts$/,
  // Compared with a search, never shown.
  /accounts\/(tables|person-search|likely-duplicate)\.ts$/,
  // A column of a file that is imported again: the comma says which is the surname.
  /staff\/export\/present\.ts$/,
  // Invented people; their ids are made from their names.
  /^demo\//,
  /\.test\.tsx?$|\/(fixtures|testing)\.tsx?$|\/testing\//,
];

const BETWEEN = String.raw`\}(?: |, | \|\| ' ' \|\| |,\s+)\$?\{[\w.?!]*`;
const TYPED = [
  new RegExp(`\\{[\\w.?!]*firstName${BETWEEN}lastName\\}(?! as )`),
  new RegExp(`\\{[\\w.?!]*lastName${BETWEEN}firstName\\}(?! as |,? *\\$\\{\\w+\\.id)`),
];

test("names of people are written by their two homes, so that a kind of screen has one order", () => {
  const uses = globSync("{core,demo,server,standby,web}/src/**/*.{ts,tsx}", {
    cwd: join(import.meta.dirname, ".."),
  })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !EXEMPT.some((pattern) => pattern.test(file)))
    .filter((file) => {
      const source = readFileSync(join(import.meta.dirname, "..", file), "utf8");
      return TYPED.some((pattern) => pattern.test(source));
    });
  expect(uses, "use firstNameFirst or surnameFirst").toStrictEqual([]);
});

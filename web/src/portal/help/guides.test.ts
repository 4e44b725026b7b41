import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROLES } from "@school/core/accounts/roles.ts";
import { mayOpenPage, pageAt } from "@school/core/portal/pages.ts";
import { expect, test } from "vitest";
import { GUIDES } from "./guides.ts";

const SRC = join(import.meta.dirname, "../..");

/** The sources of all pages but the help itself, as one text without breaks of lines. */
function sourcesOfPages(): string {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|portal\/help|ui\/gallery/.test(path))
    .map((path) => readFileSync(join(SRC, path), "utf8"))
    .join("\n")
    .replace(/\s+/g, " ");
}

test.each(ROLES)("the help of %s leads to pages that open, and has ten things or more", (role) => {
  const actor = {
    id: "x",
    role,
    roleInSchool: "Teacher",
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
  };
  const guides = GUIDES[role];
  expect(guides.length).toBeGreaterThanOrEqual(10);
  expect(guides.filter(({ path }) => pageAt(path) === undefined)).toEqual([]);
  expect(guides.filter(({ path }) => !mayOpenPage(actor, path))).toEqual([]);
  expect(new Set(guides.map(({ title }) => title)).size).toBe(guides.length);
});

test("what the help quotes is written on a page, letter for letter", () => {
  const sources = sourcesOfPages();
  const quoted = Object.values(GUIDES)
    .flat()
    .flatMap(({ steps }) => steps.flatMap((step) => step.match(/“[^”]+”/g) ?? []))
    .map((quote) => quote.slice(1, -1));
  const isThere = (name: string) =>
    [`"${name}"`, `> ${name} <`, `>${name}<`, `} ${name} <`].some((text) => sources.includes(text));
  expect([...new Set(quoted)].filter((name) => !isThere(name))).toEqual([]);
});

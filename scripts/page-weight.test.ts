import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { documentPages } from "@school/core/portal/documents.ts";
import { beforeAll, expect, test } from "vitest";
import { buildIfStale } from "./build-if-stale.ts";

/*
 * The weight of a signed-in page with an empty cache, until it is the app: its scripts with all their
 * imports, their styles, and the fonts of plain letters (a family's pages have no serif). A page that fails here has a new heavy import;
 * load that part when it is opened (`lazy`), or import it from a smaller file. Limits are whole
 * kilobytes: the names of files differ between two builds, and with them what compression saves.
 */

const DIST = join(import.meta.dirname, "../web/dist");
const APP = "index.html";

interface Entry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  /** Loaded later, when they are needed. */
  readonly dynamicImports?: readonly string[];
}

let manifest: Readonly<Record<string, Entry | undefined>>;

beforeAll(async () => {
  await buildIfStale();
  manifest = JSON.parse(readFileSync(join(DIST, "portal-manifest.json"), "utf8"));
}, 180_000);

/** The files of a page, found along the imports; the dashboard is part of the app's own. */
function filesOf(...screens: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build does not name ${name}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    for (const asset of entry.assets ?? []) if (asset.includes("-latin-")) files.add(asset);
    entry.imports?.forEach(visit);
  };
  screens.forEach(visit);
  return [...files];
}

/** Bytes as they are sent. */
function weightOf(file: string): number {
  const path = join(DIST, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const isSerif = (file: string) => file.includes("school-serif");

const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + weightOf(file), 0);

const RESULTS = documentPages["/dashboard/results"];
const GRID = documentPages["/dashboard/upload"];
const ANNOUNCEMENTS = documentPages["/dashboard/announcements"];

test.each([
  { page: "a family's dashboard", screens: [], isFamily: true, bytes: 217_000, requests: 7 },
  { page: "a family's results", screens: [RESULTS], isFamily: true, bytes: 227_000, requests: 9 },
  { page: "announcements", screens: [ANNOUNCEMENTS], isFamily: true, bytes: 227_000, requests: 9 },
  {
    page: "a teacher's score grid",
    screens: [GRID],
    isFamily: false,
    bytes: 246_000,
    requests: 11,
  },
])("$page, as a document", ({ screens, isFamily, bytes, requests }) => {
  const files = filesOf(APP, ...screens).filter((file) => !(isFamily && isSerif(file)));
  // The first script is inside the document.
  const inside = filesOf("src/portal/documents/early.ts");
  expect(sum([...files, ...inside])).toBeLessThanOrEqual(bytes);
  // The document is one more.
  expect(files.length + 1).toBeLessThanOrEqual(requests);
});

test("all that a family's phone fetches on its first visit, with what follows in the background", () => {
  const worker = readFileSync(join(DIST, "worker.js"), "utf8");
  const cached = JSON.parse(/^const FILES = (.*);$/m.exec(worker)?.[1] ?? "[]") as string[];
  const first = filesOf(APP, RESULTS, "src/portal/documents/early.ts");
  const files = new Set([...first, "worker.js", ...cached.map((path) => path.slice(1))]);
  const fetched = [...files].filter((file) => !isSerif(file));
  expect(sum(fetched)).toBeLessThanOrEqual(245_000);
  // The document and the key of the device are two more.
  expect(fetched.length + 2).toBeLessThanOrEqual(17);
});

test.each([
  { page: "a dashboard", screens: [], bytes: 225_000, requests: 9 },
  {
    page: "the office's list of pupils",
    screens: ["src/students/lists/StudentsPage.tsx"],
    bytes: 331_000,
    requests: 34,
  },
])("$page, from the start of the app", ({ screens, bytes, requests }) => {
  const files = [...filesOf(APP, ...screens), "theme.js", "index.html"];
  expect(sum(files)).toBeLessThanOrEqual(bytes);
  expect(files.length).toBeLessThanOrEqual(requests);
});

test("the test page", () => {
  const files = [...filesOf("sit.html"), "theme.js", "sit.html"];
  expect(sum(files)).toBeLessThanOrEqual(118_000);
  expect(files.length).toBeLessThanOrEqual(12);
});

test("the test page never loads the portal's start, which would replace it", () => {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (!entry || reached.has(entry.file)) return;
    reached.add(entry.file);
    for (const next of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) visit(next);
  };
  visit("sit.html");
  expect([...reached]).not.toContain(manifest[APP]?.file);
});

test("no page of a family has what checks forms, or what floats above a page", () => {
  const files = filesOf(APP, RESULTS, ANNOUNCEMENTS);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const heavy = /ZodError|GoTrueClient|floating-ui|react-number-format/;
  expect(scripts.filter((file) => heavy.test(readFileSync(join(DIST, file), "utf8")))).toEqual([]);
});

test("no two scripts import each other, which would leave one of them undone", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, above: readonly string[]): void => {
    if (above.includes(name)) circles.push([...above, name].join(" > "));
    else if (!done.has(name)) {
      for (const next of manifest[name]?.imports ?? []) visit(next, [...above, name]);
      done.add(name);
    }
  };
  for (const name of Object.keys(manifest)) visit(name, []);
  expect(circles).toEqual([]);
});

test("every file of a page has its smallest copy beside it", () => {
  const large = Object.values(manifest)
    .flatMap((entry) => (entry ? [entry.file, ...(entry.css ?? [])] : []))
    .filter((file) => /\.(js|css)$/.test(file) && statSync(join(DIST, file)).size > 1024);
  expect(large.filter((file) => !existsSync(join(DIST, `${file}.br`)))).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { parseAst } from "vitest/node";

/*
 * Finds names of tables and columns that are typed as text in `sql` templates of the server. With
 * them, a renamed column would still compile. A statement's own names (common table expressions,
 * lists of parameters) are text of one word, or "camelCase" in quotes. So every remaining name with
 * an underscore is one of the database.
 */

/** The database's name of a table, and those of its columns. */
interface KnownTable {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
}

/** Every table by its name in the code. */
type KnownTables = ReadonlyMap<string, KnownTable>;

const casing = new CasingCache("snake_case");

/** The tables of every `tables.ts` of the server. */
export async function knownTables(root: string): Promise<KnownTables> {
  const known = new Map<string, KnownTable>();
  for (const file of globSync("server/src/**/tables.ts", { cwd: root })) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [called, table] of Object.entries(module)) {
      if (!is(table, PgTable)) continue;
      const columns = getTableConfig(table).columns.map((one) => casing.getColumnCasing(one));
      known.set(called, { name: getTableName(table), columns: new Set(columns) });
    }
  }
  return known;
}

/** A file and line, with the names typed there. */
interface TypedName {
  readonly location: string;
  readonly names: readonly string[];
}

/** Files that may type names, each with its reason. */
const EXEMPT: readonly RegExp[] = [
  // Declares the names.
  /\/tables\.ts$/,
  // Tests and their builders fail when a name is wrong.
  /\.test\.ts$|\/fixtures\.ts$|\/testing\//,
  // The library of the job queue declares its tables, not the portal.
  /\/platform\/runtime\/jobs\/(failed-jobs|reschedule-after-clock-change)\.ts$/,
];

/** The names typed in the server's code. */
export function typedNames(root: string, tables: KnownTables): TypedName[] {
  return globSync("server/src/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !EXEMPT.some((pattern) => pattern.test(file)))
    .toSorted()
    .flatMap((file) =>
      typedIn(readFileSync(join(root, file), "utf8"), tables).map(({ line, names }) => ({
        location: `${file}:${line}`,
        names,
      })),
    );
}

/** The names typed in the templates of one file, with their lines. */
export function typedIn(
  source: string,
  tables: KnownTables,
): { line: number; names: readonly string[] }[] {
  if (!source.includes("sql")) return [];
  return templatesOf(parseAst(source, { lang: "ts" }), source).flatMap((template) => {
    const names = namesIn(template, tables);
    const line = source.slice(0, template.at).split("\n").length;
    return names.length === 0 ? [] : [{ line, names }];
  });
}

interface Template {
  /** Offset in the file. */
  readonly at: number;
  /** The texts between the values. */
  readonly texts: readonly string[];
  /** The values as the code has them. */
  readonly values: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface TaggedSql extends Span {
  readonly quasi: {
    readonly quasis: readonly { readonly value: { readonly raw: string } }[];
    readonly expressions: readonly Span[];
  };
}

function templatesOf(node: unknown, source: string): Template[] {
  if (Array.isArray(node)) return node.flatMap((one) => templatesOf(one, source));
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap((one) => templatesOf(one, source));
  if (!isSql(node)) return inside;
  const { quasis, expressions } = node.quasi;
  const template = {
    at: node.start,
    texts: quasis.map(({ value }) => value.raw),
    values: expressions.map(({ start, end }) => source.slice(start, end)),
  };
  return [template, ...inside];
}

function isSql(node: object): node is TaggedSql {
  const { type, tag } = node as { type?: string; tag?: { name?: string } };
  return type === "TaggedTemplateExpression" && tag?.name === "sql";
}

/** Replaces a value in the text of a template. */
const VALUE = "\u0000";

/** Words of SQL that are also columns of some table. */
const WORDS_OF_SQL = new Set([
  "at",
  "by",
  "date",
  "from",
  "key",
  "order",
  "text",
  "values",
  "action",
]);

/** Keywords that can follow a table without an alias. */
const AFTER_TABLE =
  "as|set|where|on|order|join|left|right|full|inner|cross|select|from|using|for|group|union|limit|in";

function namesIn(template: Template, tables: KnownTables): string[] {
  const text = template.texts
    .join(VALUE)
    .replaceAll(/--.*/g, "")
    .replaceAll(/'[^']*'/g, "''");
  const all = [...tables.values()];
  const tableNames = new Set(all.map(({ name }) => name));
  const columns = new Set(all.flatMap((table) => [...table.columns]));
  const usedTables = template.values.flatMap((value) => tables.get(value) ?? []);
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

  const identifiers = template.values.flatMap(
    (value) => /^sql\.identifier\(["'`](\w+)/.exec(value)?.slice(1) ?? [],
  );
  const snake = matches(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b/g).filter((name) => columns.has(name));
  const typedTables = [
    ...matches(/\b(?:from|join|into|update|table)\s+"?(\w+)/g),
    ...matches(/\b(\w+)"?\.["\w]/g),
  ].filter((name) => tableNames.has(name));
  const written = [
    ...matches(/\bset\s+("?\w+"?)\s*=/g),
    ...matches(/,\s*("?\w+"?)\s*=[^>]/g),
    ...matches(new RegExp(`\\binsert into\\s+${VALUE}\\s*\\(\\s*("?\\w+)`, "g")),
    ...matches(/\bon conflict \(\s*("?\w+)/g),
    ...matches(/\bexcluded\.("?\w+)/g),
  ];
  return [
    ...new Set([
      ...identifiers,
      ...snake,
      ...typedTables,
      ...written,
      ...aliasesOf(template, tables),
      ...unqualifiedColumns(text, usedTables),
    ]),
  ];
}

/** Table aliases typed as text. drizzle's `alias` also types the columns. */
function aliasesOf({ texts, values }: Template, tables: KnownTables): string[] {
  return values.flatMap((value, index) => {
    if (!tables.has(value)) return [];
    const [, name] = /^\s+(?:as\s+)?("?[a-z]\w*)/.exec(texts[index + 1] ?? "") ?? [];
    return name === undefined || new RegExp(`^(?:${AFTER_TABLE})$`).test(name) ? [] : [name];
  });
}

/** Unqualified one-word columns of the template's tables that the statement does not define. */
function unqualifiedColumns(text: string, usedTables: readonly KnownTable[]): string[] {
  const made = new Set([
    ...[...text.matchAll(/\bas\s+"?(\w+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/\b\w+\s*\(([^()]*)\)/g)].flatMap(([, list = ""]) =>
      list.split(",").map((one) => one.trim().split(/[\s"]/)[0]),
    ),
  ]);
  const columns = new Set(usedTables.flatMap((table) => [...table.columns]));
  const alone = [...text.matchAll(/(?<![.\w:"])([a-z]+)\b(?!\s*[(.])/g)].map(
    ([, name = ""]) => name,
  );
  return alone.filter((name) => columns.has(name) && !made.has(name) && !WORDS_OF_SQL.has(name));
}

import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { modules } from "../architecture/modules.ts";
import { root } from "./child.ts";

/*
 * Draws every table of the portal from `tables.ts` of its module, as Mermaid in docs/database.md:
 * `npm run diagram`. A test compares the page with the code.
 */

export const DIAGRAM = "docs/database.md";

const casing = new CasingCache("snake_case");

/** Tables by module (or "platform"), sorted by name. */
async function tablesByModule(): Promise<Map<string, PgTable[]>> {
  const byModule = new Map<string, PgTable[]>(["platform", ...modules].map((name) => [name, []]));
  const files = globSync("server/src/**/tables.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
  for (const file of files) {
    const name = file.split("/")[2] ?? "";
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const tables = Object.values(module).filter((value) => is(value, PgTable));
    const byName = (a: PgTable, b: PgTable) => getTableName(a).localeCompare(getTableName(b), "en");
    byModule.get(name)?.push(...tables.toSorted(byName));
  }
  return byModule;
}

/** One table as an entity: its columns and keys. */
function entity(table: PgTable): string[] {
  const { columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const pointing = new Set(
    foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)),
  );
  const identifying = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)));
  const lines = columns.map((column) => {
    const keys = [
      ...(column.primary || identifying.has(column.name) ? ["PK"] : []),
      ...(pointing.has(column.name) ? ["FK"] : []),
    ].join(", ");
    const type = column.getSQLType().replaceAll(/\W+/g, "_").replace(/_$/, "");
    return `    ${type} ${casing.getColumnCasing(column)}${keys && ` ${keys}`}`;
  });
  return [`  ${getTableName(table)} {`, ...lines, "  }"];
}

/** The foreign keys of a table: the referenced table on the left, this one on the right. */
function relations(table: PgTable): string[] {
  return getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const by = columns.map((column) => casing.getColumnCasing(column)).join(" + ");
    const whole = columns.every((column) => column.notNull) ? "||" : "|o";
    return `  ${getTableName(foreignTable)} ${whole}--o{ ${getTableName(table)} : "${by}"`;
  });
}

/** The whole page: one diagram per module with tables. */
export async function diagramPage(): Promise<string> {
  const sections = [...(await tablesByModule())]
    .filter(([, tables]) => tables.length > 0)
    .map(([module, tables]) => {
      const body = [...tables.flatMap(entity), ...new Set(tables.flatMap(relations))];
      return [`## ${module}`, "", "```mermaid", "erDiagram", ...body, "```", ""].join("\n");
    });
  return [
    "# The tables",
    "",
    "Made from the code with `npm run diagram`; do not edit it by hand. A table of another module",
    "appears by name only where a foreign key points at it.",
    "",
    ...sections,
  ].join("\n");
}

if (import.meta.main) writeFileSync(join(root, DIAGRAM), await diagramPage());

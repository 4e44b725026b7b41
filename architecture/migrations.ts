/**
 * Migrations run while processes of the last release still serve. So a migration only adds (expand).
 * Whatever no process uses any more is removed by a migration of the release after (contract). Its
 * first line says so: `-- contract: not used since 1.4`.
 */
const CONTRACT_STEP = /^-- contract: not used since \S+/;

/**
 * Statements that a migration must not contain. They remove things that a process of the last
 * release may still use, require things that it may not have, or lock out all others.
 */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["drops a column", /\bdrop column\b/i],
  ["drops a table", /\bdrop (table|view|schema|function|type)\b/i],
  ["renames", /\brename\b/i],
  ["changes a type", /\bset data type\b|\balter column \S+ type\b/i],
  ["demands a value", /\bset not null\b/i],
  [
    "adds a column that must have a value and has no default",
    /\badd column (?=[^;]*\bnot null\b)(?![^;]*\b(default|generated)\b)/i,
  ],
  ["checks all rows under a lock", /\badd constraint\b(?![^;]*\bnot valid\b)/i],
];

/** Why a migration must not run beside processes of the last release; empty if it may. */
export function faultsOfMigration(sql: string): string[] {
  if (CONTRACT_STEP.test(sql)) return [];
  const created = new Set([...sql.matchAll(/\bcreate table "(\w+)"/gi)].map(([, name]) => name));
  const statements = sql.replaceAll(/--.*$/gm, "").split(";");
  return statements.flatMap((statement) => {
    const [, table] = /\balter table "(\w+)"/i.exec(statement) ?? [];
    // No process uses a table that this migration creates.
    if (table !== undefined && created.has(table)) return [];
    return FORBIDDEN.filter(([, pattern]) => pattern.test(statement)).map(
      ([what]) => `${what}: ${statement.trim()}`,
    );
  });
}

/**
 * The descending columns of indexes that put nulls last, in a migration or a schema. `order by … desc`
 * puts nulls first, so PostgreSQL never reads the rows of such an index in their order, and sorts all
 * of them. An ascending index is read backwards.
 */
export function nullsLastIndexes(text: string): string[] {
  const inMigration = /\bcreate (?:unique )?index\b[^;]*\bdesc nulls last\b[^;]*/gi;
  const inSchema = /[\w.]+\.desc\(\)(?!\.nullsFirst\(\))|`[^`]*\bdesc nulls last`/gi;
  return [...text.matchAll(inMigration), ...text.matchAll(inSchema)].map(([match]) => match.trim());
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { last } from "@school/core/api/lists.ts";

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number }[];
}

/** Adds a migration to a copy of this version's folder, as a later version would. */
export function addMigration(folder: string, sql: string): void {
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const newest = last(journal.entries);
  const idx = newest.idx + 1;
  const tag = `${String(idx).padStart(4, "0")}_later`;
  writeFileSync(join(folder, `${tag}.sql`), sql);
  const entry = { ...newest, idx, when: newest.when + 1, tag };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
}

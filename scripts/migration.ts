import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./child.ts";

/*
 * Writes the migration that updates the schema to `tables.ts`: `npm run migration -- --name
 * blood_group`. drizzle-kit compares with the newest snapshot only, so older ones are removed.
 */

/** Removes all snapshots of the schema in that folder but the newest. */
export function removeOlderSnapshots(folder: string): void {
  const snapshots = readdirSync(folder).filter((name) => /^\d+_snapshot\.json$/.test(name));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
}

if (import.meta.main) {
  const program = join(root, "node_modules/drizzle-kit/bin.cjs");
  const config = ["--config", "server/drizzle.config.ts"];
  const code = await run(process.execPath, [
    program,
    "generate",
    ...config,
    ...process.argv.slice(2),
  ]);
  if (code === 0) removeOlderSnapshots(join(root, "server/migrations/meta"));
  process.exitCode = code;
}

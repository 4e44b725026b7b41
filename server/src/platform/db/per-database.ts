import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Database } from "./database.ts";

/**
 * What a process has once for each database that it opened, or for each connection of one, made when
 * it is first asked for.
 */
export function perDatabase<Thing, Of extends NodePgDatabase = Database>(
  make: (db: Of) => Thing,
): (db: Of) => Thing {
  const made = new WeakMap<Of, { thing: Thing }>();
  return (db) => {
    let found = made.get(db);
    if (!found) made.set(db, (found = { thing: make(db) }));
    return found.thing;
  };
}

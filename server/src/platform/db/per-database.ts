import type { Database } from "./database.ts";

/** What a process has once for each database that it opened, made when it is first asked for. */
export function perDatabase<Thing>(make: (db: Database) => Thing): (db: Database) => Thing {
  const made = new WeakMap<Database, { thing: Thing }>();
  return (db) => {
    let found = made.get(db);
    if (!found) made.set(db, (found = { thing: make(db) }));
    return found.thing;
  };
}

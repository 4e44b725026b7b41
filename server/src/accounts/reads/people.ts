import { gt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { users } from "../tables.ts";

/** Ids of all accounts, with whether each is a pupil at the school. */
export interface People {
  has(id: string): boolean;
  /** Number of pupils at the school. */
  readonly pupils: number;
}

/** Processes whose clocks differ by less make ids whose order differs by less. */
const OVERLAP_MS = 300_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface PeopleReader extends People {
  /** Reads the accounts that were made since the last call; the first time, all. One statement. */
  refresh(): Promise<void>;
}

/** An id begins with the time at which it was made, so new accounts are found by the index. */
export function readPeople(db: Database): PeopleReader {
  const known = new Map<string, boolean>();
  let pupils = 0;
  let newest = FIRST_ID;
  return {
    has: (id) => known.has(id),
    get pupils() {
      return pupils;
    },
    async refresh() {
      const rows = await db
        .select({
          id: users.id,
          isPupil: sql<boolean>`${users.role} = 'STUDENT' and ${users.isActive}
            and ${users.deletedAt} is null`,
        })
        .from(users)
        .where(gt(users.id, before(newest)));
      for (const { id, isPupil } of rows) {
        if (isPupil && !known.get(id)) pupils += 1;
        if (!known.has(id) || isPupil) known.set(id, isPupil);
        if (id > newest) newest = id;
      }
    },
  };
}

/** The lowest id made some minutes before the given one. */
function before(id: string): string {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const hex = Math.max(0, ms - OVERLAP_MS)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${FIRST_ID.slice(13)}`;
}

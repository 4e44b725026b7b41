import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { matchingStaff, type StaffMatch, worksHere } from "../lists/queries.ts";
import { staffDetails } from "../tables.ts";

/** Lists the matching staff by surname, first name and staff id. One statement. */
export async function exportedStaff(db: Reader, filter: StaffMatch): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(worksHere, matchingStaff(filter)))
    .orderBy(
      sql`${users.lastName} collate "und-x-icu"`,
      sql`${users.firstName} collate "und-x-icu"`,
      sql`${users.userId} collate "und-x-icu"`,
    );
  return rows.map(({ id }) => id);
}

/** Accounts with their records, in the given order: one statement. */
export async function readStaff(db: Reader, ids: readonly string[]) {
  const rows = await db
    .select({ user: users, details: staffDetails, username: signInNames.name })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  const byId = new Map(rows.map((row) => [row.user.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ExportedRow = Awaited<ReturnType<typeof readStaff>>[number];

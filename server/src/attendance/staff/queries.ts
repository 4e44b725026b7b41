import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import type { StaffEntry, StaffMonth } from "@school/core/attendance/staff/contract.ts";
import { clockOf } from "@school/core/calendar/timetable/day-times.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { staffDetails } from "../../staff/tables.ts";
import { staffDayChanges, staffDays } from "./tables.ts";

const personName = firstNameFirst(users);

/**
 * Condition for people whose days are recorded: everyone who works at the school and has an account in
 * use.
 */
const isStaff = and(
  inArray(users.role, ["PRINCIPAL", "ADMIN", "TEACHER", "STAFF"]),
  isNull(users.deletedAt),
  eq(users.isActive, true),
  eq(users.awaitingApproval, false),
);

export type StaffDayRow = typeof staffDays.$inferSelect;

/** The networks for signing in, and the time after which it is late. One statement. */
export async function readRules(db: Reader): Promise<{ networks: string; lateAfter: string }> {
  const { staffNetworks: networks, staffLateAfter: lateAfter } = SCHOOL_SETTINGS;
  return readSettings(db, { networks, lateAfter });
}

/** The contract's form of an entry; late by the current rule. */
export function presentEntry(row: StaffDayRow, lateAfter: string): StaffEntry {
  const signedInAt = row.signedInAt === null ? null : clockOf(row.signedInAt);
  return {
    day: row.day,
    kind: row.kind,
    signedInAt,
    signedOutAt: row.signedOutAt === null ? null : clockOf(row.signedOutAt),
    reason: row.reason,
    isLate: lateAfter !== "" && signedInAt !== null && signedInAt > lateAfter,
    isByOffice: row.enteredBy !== null,
  };
}

/** A day of a person; null if nothing is entered. One statement. */
export async function findStaffDay(
  db: Reader,
  staffId: string,
  day: string,
): Promise<StaffDayRow | null> {
  return findFirst(
    await db
      .select()
      .from(staffDays)
      .where(and(eq(staffDays.staffId, staffId), eq(staffDays.day, day))),
  );
}

/** A member of staff by name; null for anyone else. One statement. */
export async function findStaff(db: Reader, id: string) {
  return findFirst(
    await db
      .select({ id: users.id, name: personName })
      .from(users)
      .where(and(eq(users.id, id), isStaff)),
  );
}

/** SQL: the first expected day of a member of staff; default: creation of the account. */
const expectedFrom = sql<string>`coalesce(${staffDetails.dateJoined},
  (${users.createdAt} at time zone ${sql.raw(`'${SCHOOL_TIME_ZONE}'`)})::date)`;

/** The days of all staff, or of one, by name. Two statements. */
export async function readStaffRows(
  db: Reader,
  { from, to, staffId }: { from: string; to: string; staffId: string | null },
  lateAfter: string,
): Promise<StaffMonth["rows"]> {
  const people = await db
    .select({ id: users.id, name: personName, joinedOn: expectedFrom })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(isStaff, staffId === null ? undefined : eq(users.id, staffId)))
    .orderBy(inRegisterOrder);
  const rows = await db
    .select()
    .from(staffDays)
    .where(
      and(
        gte(staffDays.day, from),
        lte(staffDays.day, to),
        staffId === null ? undefined : eq(staffDays.staffId, staffId),
      ),
    )
    .orderBy(asc(staffDays.day));
  const byPerson = Map.groupBy(rows, (row) => row.staffId);
  return people.map(({ joinedOn, ...staff }) => ({
    staff,
    joinedOn,
    entries: (byPerson.get(staff.id) ?? []).map((row) => presentEntry(row, lateAfter)),
  }));
}

/** The days of a range with an entry for anyone. One statement. */
export async function readRecordedDays(
  db: Reader,
  { from, to }: { from: string; to: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ day: staffDays.day })
    .from(staffDays)
    .where(and(gte(staffDays.day, from), lte(staffDays.day, to)));
  return new Set(rows.map(({ day }) => day));
}

/** Maximum number of changes shown for a day. */
const SHOWN_CHANGES = 20;

/** Lists the earlier states of a day, newest first. One statement. */
export async function readChanges(db: Reader, staffDayId: string) {
  const rows = await db
    .select({
      before: staffDayChanges.before,
      after: staffDayChanges.after,
      by: personName,
      at: staffDayChanges.createdAt,
    })
    .from(staffDayChanges)
    .innerJoin(users, eq(users.id, staffDayChanges.changedBy))
    .where(eq(staffDayChanges.staffDayId, staffDayId))
    .orderBy(desc(staffDayChanges.createdAt), desc(staffDayChanges.id))
    .limit(SHOWN_CHANGES);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

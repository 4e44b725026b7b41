import { and, eq } from "drizzle-orm";
import { timeAtSchool } from "@school/core/api/dates.ts";
import { type StaffDayKind, staffDayText } from "@school/core/attendance/staff/staff-day.ts";
import { minutesOf } from "@school/core/calendar/timetable/day-times.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { findFirst, one } from "../../platform/database/rows.ts";
import { NotSignedIn } from "../errors.ts";
import { presentEntry, type StaffDayRow } from "./queries.ts";
import { staffDayChanges, staffDays } from "./tables.ts";

/**
 * Signs a person in or out on a day, by the server's clock. A second tap changes nothing: the first
 * sign-in time remains, and signing out again in the same minute is equal. Signing in replaces a
 * leave. Throws `NotSignedIn`.
 */
export async function sign(
  { tx, origin }: ActorWrite,
  day: string,
  what: "IN" | "OUT",
): Promise<void> {
  const staffId = origin.actorId;
  const now = minutesOf(timeAtSchool(new Date()));
  if (what === "IN") {
    await tx
      .insert(staffDays)
      .values({ id: newId(), staffId, day, kind: "PRESENT" })
      .onConflictDoNothing();
  }
  const before = await lockStaffDay(tx, staffId, day);
  if (!before || (what === "OUT" && before.signedInAt === null)) throw new NotSignedIn();
  const changed =
    what === "IN"
      ? { kind: "PRESENT" as const, signedInAt: before.signedInAt ?? now }
      : { signedOutAt: now };
  const isSame = Object.entries(changed).every(
    ([key, value]) => before[key as keyof StaffDayRow] === value,
  );
  if (isSame) return;
  const after = await update(tx, before, changed);
  await audit(
    { tx, origin },
    what === "IN" ? "attendance.sign-in" : "attendance.sign-out",
    staffId,
    { before: { day, was: textOf(before) }, after: { day, is: textOf(after) } },
  );
}

/** A person's entry of a day, locked for a change; null where there is none. */
export async function lockStaffDay(
  tx: Transaction,
  staffId: string,
  day: string,
): Promise<StaffDayRow | null> {
  const isIt = and(eq(staffDays.staffId, staffId), eq(staffDays.day, day));
  return findFirst(await tx.select().from(staffDays).where(isIt).for("update"));
}

async function update(tx: Transaction, { id }: StaffDayRow, changed: Partial<StaffDayRow>) {
  return updateRow(tx, staffDays, id, changed);
}

interface StaffDayForm {
  readonly kind: StaffDayKind;
  readonly signedInAt: string | null;
  readonly signedOutAt: string | null;
  readonly reason: string;
}

/** Enters a day, or corrects a locked one; the previous state is stored. */
export async function saveStaffDay(
  { tx, origin }: ActorWrite,
  { staffId, day, before }: { staffId: string; day: string; before: StaffDayRow | null },
  { kind, signedInAt, signedOutAt, reason }: StaffDayForm,
): Promise<void> {
  const isPresent = kind === "PRESENT";
  const columns = {
    kind,
    signedInAt: isPresent && signedInAt !== null ? minutesOf(signedInAt) : null,
    signedOutAt: isPresent && signedOutAt !== null ? minutesOf(signedOutAt) : null,
    reason,
    enteredBy: origin.actorId,
  };
  const after = before
    ? await update(tx, before, columns)
    : one(
        await tx
          .insert(staffDays)
          .values({ id: newId(), staffId, day, ...columns })
          .returning(),
      );
  const was = before ? textOf(before) : "";
  const is = textOf(after);
  if (before && was !== is) {
    await tx.insert(staffDayChanges).values({
      id: newId(),
      staffDayId: before.id,
      before: was,
      after: is,
      changedBy: origin.actorId,
    });
  }
  await audit({ tx, origin }, "attendance.enter-staff-day", staffId, {
    before: before && { day, was },
    after: { day, is },
  });
}

const textOf = (row: StaffDayRow) => staffDayText(presentEntry(row, ""));

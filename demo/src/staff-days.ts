import { dayAtSchool } from "@school/core/api/dates.ts";
import { staffDays } from "@school/server/attendance/staff/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { openDays } from "./entries.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { PRINCIPAL_ID, staffId } from "./staff.ts";
import { STAFF } from "./staff-list.ts";

type Row = typeof staffDays.$inferInsert;

const REASONS = ["Clinic", "Family event", "Examination at college", "Bank"];
/** Their indexes in the list of staff, each on leave for the first days of the month. */
const ON_LEAVE = [14];
const DAYS_OF_LEAVE = 5;

/** Minutes after midnight. */
const SEVEN = 7 * 60;
const TWO = 14 * 60;

/** The staff's days of this month until today; this morning some have not come yet. */
export function staffDayBatches(calendar: DemoCalendar): Batch[] {
  const today = dayAtSchool(calendar.loadedAt);
  const days = openDays(calendar, `${today.slice(0, 7)}-01`, today);
  const rows = STAFF.flatMap((member, index) =>
    days.flatMap((day, at): Row[] => {
      const id = staffId(member);
      const row = { id: demoId(`staff day ${id} ${day}`), staffId: id, day };
      const chance = chanceOf(`staff day ${id} ${day}`);
      if (ON_LEAVE.includes(index) && at < DAYS_OF_LEAVE) {
        return [{ ...row, kind: "LEAVE", reason: "Annual leave", enteredBy: PRINCIPAL_ID }];
      }
      if (chance.happens(0.015)) {
        return [{ ...row, kind: "EXCUSED", reason: chance.pick(REASONS), enteredBy: PRINCIPAL_ID }];
      }
      if (chance.happens(day === today ? 0.1 : 0.01)) return [];
      const signedInAt =
        SEVEN + (chance.happens(0.06) ? chance.between(46, 75) : chance.between(5, 40));
      const signedOutAt = day === today ? null : TWO + chance.between(5, 100);
      return [{ ...row, kind: "PRESENT", signedInAt, signedOutAt }];
    }),
  );
  return [batch(staffDays, rows)];
}

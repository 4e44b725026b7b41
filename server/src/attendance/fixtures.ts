import type { Half, Mark } from "@school/core/attendance/marks.ts";
import type { Reader } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { classRolls, registerMarks, registers, reportedAbsences } from "./tables.ts";
import { staffDays } from "./staff/tables.ts";

interface RegisterOverrides {
  classId: string;
  termId: string;
  /** YYYY-MM-DD */
  day: string;
  half?: Half;
  /** Pupils on the roll. */
  pupils: readonly string[];
  takenBy: string;
  marks?: readonly { studentId: string; mark: Exclude<Mark, "PRESENT">; reason?: string }[];
}

/** A marked register: pupils missing in `marks` are present. */
export async function makeRegister(
  db: Reader,
  overrides: RegisterOverrides,
): Promise<{ id: string }> {
  const { pupils, marks = [], half = "DAY", ...register } = overrides;
  const [id, rollId] = [newId(), newId()];
  const roll = { id: rollId, classId: overrides.classId, digest: rollId, pupils: [...pupils] };
  await db.insert(classRolls).values(roll);
  await db.insert(registers).values({ ...register, id, half, rollId });
  if (marks.length > 0) {
    await db.insert(registerMarks).values(marks.map((mark) => ({ ...mark, registerId: id })));
  }
  return { id };
}

type AbsenceOptions = Omit<typeof reportedAbsences.$inferInsert, "id" | "reason">;

/** An absence that the family reported. */
export async function makeReportedAbsence(db: Reader, absence: AbsenceOptions): Promise<void> {
  await db.insert(reportedAbsences).values({ id: newId(), reason: "Fever", ...absence });
}

/** A member of staff who signed in at 7:40 on a day. */
export async function makeStaffDay(db: Reader, staffId: string, day: string): Promise<void> {
  const signedInAt = 7 * 60 + 40;
  await db.insert(staffDays).values({ id: newId(), staffId, day, kind: "PRESENT", signedInAt });
}

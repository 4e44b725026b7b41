import { dayAtSchool } from "@school/core/api/dates.ts";
import { HALVES, type Mark } from "@school/core/attendance/marks.ts";
import { classRolls, registerMarks, registers } from "@school/server/attendance/tables.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { classId, levelsIn } from "./classes.ts";
import { openDays } from "./entries.ts";
import { type Pupil, pupilsIn } from "./pupils.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { termId } from "./school.ts";
import { classTeacherOf } from "./staff.ts";

/** Classes whose register of today is still to be marked. */
const UNMARKED = ["Primary 4", "Primary 6"];
const REASONS = ["Malaria", "Clinic", "Family event", "Travelled"];

type Missed = typeof registerMarks.$inferInsert;

/** The registers of the current term until today, in the mornings and afternoons. */
export function registerBatches(pupils: readonly Pupil[], calendar: DemoCalendar): Batch[] {
  const term = calendar.terms.find(({ isCurrent }) => isCurrent);
  if (!term) return [];
  const today = dayAtSchool(calendar.loadedAt);
  const days = openDays(calendar, term.startsOn, today < term.endsOn ? today : term.endsOn);
  const classmates = Map.groupBy(pupilsIn(CURRENT_SESSION, pupils), ({ className }) => className);
  const rolls: (typeof classRolls.$inferInsert)[] = [];
  const taken: (typeof registers.$inferInsert)[] = [];
  const marks: Missed[] = [];
  for (const { name } of levelsIn(CURRENT_SESSION)) {
    const ids = (classmates.get(name) ?? []).map(({ id }) => id).toSorted();
    if (ids.length === 0) continue;
    const ofClass = { classId: classId(name), rollId: demoId(`roll ${name}`) };
    rolls.push({
      id: ofClass.rollId,
      classId: ofClass.classId,
      digest: ofClass.rollId,
      pupils: ids,
    });
    for (const day of days) {
      for (const half of HALVES) {
        const isOpen = day === today && (half === "PM" || UNMARKED.includes(name));
        if (half === "DAY" || isOpen) continue;
        const id = demoId(`register ${name} ${day} ${half}`);
        taken.push({
          ...ofClass,
          id,
          termId: termId(term.session, term.term),
          day,
          half,
          takenBy: classTeacherOf(name),
          takenAt: new Date(`${day}T${half === "AM" ? "07:20" : "12:10"}:00Z`),
        });
        marks.push(...missedOn(id, day, half, ids));
      }
    }
  }
  return [batch(classRolls, rolls), batch(registers, taken), batch(registerMarks, marks)];
}

/**
 * Returns the marks of pupils who are absent, excused or late. A pupil who misses the morning also
 * misses the afternoon. A few pupils miss more than others.
 */
function missedOn(registerId: string, day: string, half: string, ids: readonly string[]): Missed[] {
  return ids.flatMap((studentId, seat) => {
    const chance = chanceOf(`register ${studentId} ${day}`);
    const isOften = seat % 11 === 3;
    const mark: Mark = chance.happens(isOften ? 0.13 : 0.02)
      ? chance.happens(0.6)
        ? "EXCUSED"
        : "ABSENT"
      : half === "AM" && chance.happens(0.03)
        ? "LATE"
        : "PRESENT";
    if (mark === "PRESENT") return [];
    const reason = mark === "EXCUSED" ? (REASONS[seat % REASONS.length] ?? null) : null;
    return [{ registerId, studentId, mark, reason }];
  });
}

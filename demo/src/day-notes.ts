import { addDays } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { ATE, MOODS, SLEPT } from "@school/core/lessons/day-notes/day-note.ts";
import { dayNoteLevels, dayNotes } from "@school/server/lessons/day-notes/tables.ts";
import { CURRENT_SESSION, type DemoCalendar, momentOf } from "./calendar.ts";
import { readJson } from "./data.ts";
import { openDays } from "./entries.ts";
import { type Pupil, pupilsIn } from "./pupils.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch } from "./rows.ts";
import { categoryId } from "./school.ts";
import { classTeacherOf } from "./staff.ts";

const { words: WORDS, medicines: MEDICINES } = readJson<{ words: string[]; medicines: string[] }>(
  "day-notes.json",
);

/** Levels with day notes; the demo parent has a child in the second. */
const NOTED_LEVELS = ["Nursery 1", "Nursery 2"];
/** Number of school days with notes, until today. */
const DAYS = 3;

/** Day notes of the last school days; of today the first children of each class have one. */
export function dayNoteBatches(pupils: readonly Pupil[], calendar: DemoCalendar): Batch[] {
  const today = dayAtSchool(calendar.loadedAt);
  const days = openDays(calendar, addDays(today, -9), today).slice(-DAYS);
  const children = Map.groupBy(pupilsIn(CURRENT_SESSION, pupils), ({ className }) => className);
  const noted = NOTED_LEVELS.flatMap((name) =>
    days.flatMap((day) => {
      const ofClass = children.get(name) ?? [];
      return ofClass
        .slice(0, day === today ? Math.ceil(ofClass.length / 2) : undefined)
        .map((pupil) => noteOf(pupil, day));
    }),
  );
  return [
    batch(
      dayNoteLevels,
      NOTED_LEVELS.map((name) => ({ levelId: categoryId(name) })),
    ),
    batch(dayNotes, noted),
  ];
}

/** Most children eat, sleep and laugh; one in 25 gets medicine. */
function noteOf({ id, className }: Pupil, day: string): typeof dayNotes.$inferInsert {
  const chance = chanceOf(`day note ${id} ${day}`);
  const mostly = <Word>([best, ...others]: readonly [Word, ...Word[]]) =>
    chance.happens(0.75) ? best : chance.pick(others);
  const medicine = chance.happens(0.04) ? chance.pick(MEDICINES) : null;
  return {
    studentId: id,
    day,
    ate: mostly(ATE),
    slept: mostly(SLEPT),
    mood: mostly(MOODS),
    medicine,
    medicineAt: medicine && "11:15",
    medicineBy: medicine && "School nurse",
    words: chance.happens(0.3) ? chance.pick(WORDS) : null,
    authorId: classTeacherOf(className),
    updatedAt: momentOf(day, 0, "12:30"),
  };
}

import { and, eq, sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import {
  clockOf,
  dayTimesOf,
  MAX_SUBJECTS_AT_ONCE,
  minutesOf,
} from "@school/core/calendar/timetable/day-times.ts";
import { hoursText } from "@school/core/api/dates.ts";
import { weekdayName } from "@school/core/api/weekdays.ts";
import { timetableTexts } from "@school/core/calendar/timetable/text.ts";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { presentClass } from "./present.ts";
import { type TimetableTerm } from "./queries.ts";
import { findClashes } from "./queries-clashes.ts";
import { classTimetables, timetableLessons, timetableTerms } from "./tables.ts";

/**
 * Locks the timetables of a term until the transaction ends, so that writers are serialised and
 * each sees the others' lessons. Returns the version of the periods.
 */
export async function lockTerm(tx: Transaction, termId: string): Promise<number> {
  await tx.insert(timetableTerms).values({ termId }).onConflictDoNothing();
  const rows = await tx
    .select({ version: timetableTerms.version })
    .from(timetableTerms)
    .where(eq(timetableTerms.termId, termId))
    .for("update");
  return one(rows).version;
}

interface LessonForm {
  readonly weekday: number;
  readonly periodId: string;
  readonly subjectId: string;
  readonly teacherId: string | null;
  readonly roomId: string | null;
}

interface ClassForm {
  readonly classId: string;
  readonly version: number;
  readonly lessons: readonly LessonForm[];
}

/**
 * Saves all lessons of a class. Throws `InvalidInput` that names each lesson that cannot be: also
 * those whose teacher or room is taken. Throws `StaleVersion`.
 */
export async function saveClass(
  { tx, origin }: ActorWrite,
  term: TimetableTerm,
  { classId, version, lessons }: ClassForm,
) {
  await lockTerm(tx, term.id);
  const before = await presentClass(tx, term, classId);
  if (before.version !== version) throw new StaleVersion(before);
  const issues = lessonFaults(before, lessons);
  if (issues.length > 0) throw new InvalidInput(issues);
  const times = new Map(
    before.days.flatMap(({ periods }) => periods.map((period) => [period.id, period] as const)),
  );
  await tx
    .insert(classTimetables)
    .values({ termId: term.id, classId })
    .onConflictDoUpdate({
      target: [classTimetables.termId, classTimetables.classId],
      set: { version: sql`${classTimetables.version} + 1` },
    });
  await tx
    .delete(timetableLessons)
    .where(and(eq(timetableLessons.termId, term.id), eq(timetableLessons.classId, classId)));
  await insertRows(
    tx,
    timetableLessons,
    lessons.flatMap((lesson) => {
      const period = times.get(lesson.periodId);
      if (!period) return [];
      const { weekday, periodId, subjectId, teacherId, roomId } = lesson;
      const [startsAt, endsAt] = [minutesOf(period.startsAt), minutesOf(period.endsAt)];
      return [
        {
          termId: term.id,
          classId,
          weekday,
          periodId,
          startsAt,
          endsAt,
          subjectId,
          teacherId,
          roomId,
        },
      ];
    }),
  );
  const clashes = await findClashes(tx, { termId: term.id, classId });
  if (clashes.length > 0) {
    throw new InvalidInput(
      clashes.map((clash) => {
        const at = lessons.findIndex(
          ({ weekday, periodId, subjectId }) =>
            weekday === clash.weekday &&
            periodId === clash.periodId &&
            subjectId === clash.subjectId,
        );
        return { path: ["lessons", at, `${clash.what}Id`], message: clashText(clash) };
      }),
    );
  }
  const after = await presentClass(tx, term, classId);
  await audit({ tx, origin }, "calendar.save-timetable", classId, {
    before: audited(before),
    after: audited(after),
  });
  return after;
}

type Editor = Awaited<ReturnType<typeof presentClass>>;

/** Returns the faults of the lessons themselves, each with its index in the list. */
function lessonFaults(editor: Editor, lessons: readonly LessonForm[]): Issue[] {
  const issues: Issue[] = [];
  if (editor.class.group === null && lessons.length > 0) {
    return [
      {
        path: ["classId"],
        message: "Give the class a category first: its group decides about the periods",
      },
    ];
  }
  const has = (list: readonly { id: string }[], id: string) => list.some((item) => item.id === id);
  const taken = new Map<string, string[]>();
  lessons.forEach(({ weekday, periodId, subjectId, teacherId, roomId }, at) => {
    const say = (field: string, message: string) =>
      issues.push({ path: ["lessons", at, field], message });
    const day = dayTimesOf(editor.days, editor.class.group, weekday);
    const period = day?.periods.find(({ id }) => id === periodId);
    if (!period) say("periodId", "This period does not exist on this day");
    else if (period.kind !== "LESSON") say("periodId", timetableTexts.noLessonThen(period.name));
    const key = `${weekday} ${periodId}`;
    const before = taken.get(key) ?? [];
    if (before.includes(subjectId)) say("subjectId", "This subject already has a lesson then");
    else if (before.length === MAX_SUBJECTS_AT_ONCE)
      say("periodId", "A period holds two subjects at most");
    taken.set(key, [...before, subjectId]);
    if (!has(editor.subjects, subjectId)) say("subjectId", "The class does not take this subject");
    if (teacherId !== null && !has(editor.teachers, teacherId)) {
      say("teacherId", "Choose a teacher from the list");
    }
    if (roomId !== null && !has(editor.rooms, roomId)) say("roomId", "Choose a room from the list");
  });
  return issues;
}

type Clash = Awaited<ReturnType<typeof findClashes>>[number];

/** A clash as the office reads it, naming both lessons. */
export function clashText({
  what,
  who,
  className,
  otherClass,
  otherSubject,
  ...then
}: Clash): string {
  const when = `${weekdayName(then.weekday)}, ${hoursText(clockOf(then.startsAt), clockOf(then.endsAt))}`;
  const words = { who, className, otherClass, subject: otherSubject, when };
  return what === "teacher" ? timetableTexts.teacherClash(words) : timetableTexts.roomClash(words);
}

/** Returns a timetable as the audit log stores it: a line for each lesson. */
function audited({ class: of, lessons }: Editor) {
  return {
    class: of.name,
    lessons: lessons.map(({ weekday, startsAt, subject, teacher, room }) =>
      [`${weekdayName(weekday)} ${startsAt}`, subject.name, teacher?.name, room?.name]
        .filter(Boolean)
        .join(", "),
    ),
  };
}

/** Publishes timetables of classes or undoes that; returns the changed ones. */
export async function publish(
  { tx, origin }: ActorWrite,
  termId: string,
  { classIds, isPublished }: { classIds: readonly string[]; isPublished: boolean },
): Promise<string[]> {
  await lockTerm(tx, termId);
  const { publishedAt } = classTimetables;
  const changed = await tx
    .update(classTimetables)
    .set({ publishedAt: isPublished ? sql`now()` : null })
    .where(
      and(
        eq(classTimetables.termId, termId),
        isAnyOf(classTimetables.classId, classIds),
        isPublished ? sql`${publishedAt} is null` : sql`${publishedAt} is not null`,
      ),
    )
    .returning({ classId: classTimetables.classId });
  await writeAudit(
    { tx, origin },
    changed.map(({ classId }) => ({
      action: "calendar.publish-timetable",
      subjectId: classId,
      before: { isPublished: !isPublished },
      after: { isPublished },
    })),
  );
  return changed.map(({ classId }) => classId);
}

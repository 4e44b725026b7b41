import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { timetableContract } from "@school/core/calendar/timetable/contract.ts";
import {
  mayReadAllTimetables,
  mayReadTimetable,
  mayWriteTimetables,
} from "@school/core/calendar/timetable/policy.ts";
import { classWeek, ownWeek } from "@school/core/calendar/timetable/week.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import { publish, saveClass } from "./commands.ts";
import { copyTerm } from "./commands-copy.ts";
import { savePeriods } from "./commands-periods.ts";
import { TimetableNotFound } from "./errors.ts";
import { isInClass, isOwnClass } from "./facts.ts";
import { presentClass, presentPeriods } from "./present.ts";
import {
  findTerm,
  type TimetableTerm,
  readClasses,
  readDays,
  readLessons,
  readRooms,
  readTeachers,
  termToCopy,
} from "./queries.ts";
import { timetableFile } from "./timetable-file.ts";

const api = implement(timetableContract).$context<RequestContext>().use(guard);

/** The term. Throws `TimetableNotFound`. */
async function requireTerm(db: Reader, termId: string): Promise<TimetableTerm> {
  const term = await findTerm(db, termId);
  if (!term) throw new TimetableNotFound();
  return term;
}

/** Throws unless the person may read it: a family has its own classes, and no teachers or rooms. */
async function allowReading(
  db: Reader,
  actor: Actor,
  { term, classId }: { term: TimetableTerm; classId: string | undefined },
): Promise<void> {
  const isOwn =
    !mayReadAllTimetables(actor) &&
    classId !== undefined &&
    (await isInClass(db, actor.id, { classId, termId: term.id }));
  allow(mayReadTimetable(actor, { isOwn }));
}

export const timetableRoutes = {
  timetableChoices: api.timetableChoices.handler(async ({ context: { actor, db }, input }) => {
    const term = await findTerm(db, input.termId);
    if (!term) {
      return {
        data: { term: null, days: [], classes: [], teachers: [], rooms: [], copyFrom: null },
      };
    }
    const readsAll = mayReadAllTimetables(actor);
    const writes = mayWriteTimetables(actor);
    const [days, known, teachers, rooms] = await Promise.all([
      readDays(db, term.id),
      readClasses(db, term, readsAll ? undefined : isOwnClass(db, actor.id, term.id)),
      readsAll ? readTeachers(db, term.id, !writes) : [],
      readsAll ? readRooms(db, term.id) : [],
    ]);
    const isEmpty = known.every(({ lessons }) => lessons === 0);
    const { sessionId: _, ...shown } = term;
    return {
      data: {
        term: shown,
        days: days.map((day) => ({ ...day, periods: [...day.periods] })),
        classes: writes ? known : known.filter(({ isPublished }) => isPublished),
        teachers,
        rooms,
        copyFrom: writes && isEmpty ? await termToCopy(db, term.startsOn) : null,
      },
    };
  }),

  timetable: api.timetable.handler(async ({ context: { actor, db }, input }) => {
    const { termId, classId, ...which } = input;
    const term = await requireTerm(db, termId);
    await allowReading(db, actor, { term, classId });
    const lessons = await readLessons(db, {
      ...which,
      termId,
      classIds: classId === undefined ? undefined : [classId],
      takenBy: mayReadAllTimetables(actor) ? undefined : actor.id,
      publishedOnly: !mayWriteTimetables(actor),
    });
    return { data: { lessons } };
  }),

  timetableFile: api.timetableFile.handler(
    async ({ context: { actor, db, config, reads }, input }) => {
      const { of, id, termId } = input;
      const term = await requireTerm(db, termId);
      await allowReading(db, actor, { term, classId: of === "class" ? id : undefined });
      const weeks = await readWeeks(db, actor, term, { of, id });
      if (weeks.length === 0) throw new TimetableNotFound();
      // Timetables are on the walls of the school.
      await reads.countFile([]);
      return timetableFile(weeks, {
        head: await readPaperHead({ db, config }),
        term: fullTermName(term),
      });
    },
  ),

  periods: api.periods.handler(async ({ context: { db }, input }) => {
    await requireTerm(db, input.termId);
    return { data: await presentPeriods(db, input.termId) };
  }),

  savePeriods: api.savePeriods.use(transaction).handler(async ({ context, input }) => {
    const { termId, ...form } = input;
    const term = await requireTerm(context.tx, termId);
    return { data: await savePeriods(context, term, form) };
  }),

  classTimetable: api.classTimetable.handler(async ({ context: { db }, input }) => ({
    data: await presentClass(db, await requireTerm(db, input.termId), input.classId),
  })),

  saveClassTimetable: api.saveClassTimetable
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { termId, ...form } = input;
      const term = await requireTerm(context.tx, termId);
      return { data: await saveClass(context, term, form) };
    }),

  publishTimetables: api.publishTimetables.use(transaction).handler(async ({ context, input }) => {
    const { termId, ...filter } = input;
    await requireTerm(context.tx, termId);
    return { data: { classIds: await publish(context, termId, filter) } };
  }),

  copyTimetables: api.copyTimetables.use(transaction).handler(async ({ context, input }) => {
    const from = await requireTerm(context.tx, input.fromTermId);
    const term = await requireTerm(context.tx, input.termId);
    return { data: await copyTerm(context, from, term) };
  }),
};

/** The weeks of a class or teacher, or of all that have lessons. Four statements at most. */
async function readWeeks(
  db: Database,
  actor: Actor,
  term: TimetableTerm,
  { of, id }: { of: "class" | "teacher"; id: string | undefined },
) {
  const publishedOnly = !mayWriteTimetables(actor);
  const [days, known, lessons] = await Promise.all([
    readDays(db, term.id),
    readClasses(db, term),
    readLessons(db, {
      termId: term.id,
      classIds: of === "class" && id !== undefined ? [id] : undefined,
      teacherId: of === "teacher" ? id : undefined,
      takenBy: mayReadAllTimetables(actor) ? undefined : actor.id,
      publishedOnly,
    }),
  ]);
  if (of === "class") {
    return known.flatMap((one) => {
      const ownLessons = lessons.filter((lesson) => lesson.class.id === one.id);
      return ownLessons.length === 0
        ? []
        : [{ of, name: one.name, columns: classWeek(days, one, ownLessons) }];
    });
  }
  const teachers = await readTeachers(db, term.id, publishedOnly);
  return teachers.flatMap((one) => {
    const ownLessons = lessons.filter((lesson) => lesson.teacher?.id === one.id);
    return ownLessons.length === 0
      ? []
      : [{ of, name: one.name, columns: ownWeek(days, known, ownLessons) }];
  });
}

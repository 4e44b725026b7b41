import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { CLASS_GROUPS } from "../../school/class-groups.ts";
import { SchoolTerm } from "../../school/schemas.ts";
import { mayOpenCalendar } from "../policy.ts";
import {
  MAX_DAY_KINDS,
  MAX_PERIODS,
  MAX_ROOMS,
  MAX_SUBJECTS_AT_ONCE,
  NAME_LENGTH,
  PERIOD_KINDS,
} from "./day-times.ts";
import { mayWriteTimetables } from "./policy.ts";

const tag = "timetable";
/** School time, "08:30". */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** ISO 8601: Monday is 1. */
const Weekday = z.int().min(1).max(7);
const Named = z.object({ id: z.uuid(), name: z.string() });
const Group = z.enum(CLASS_GROUPS);

const period = {
  name: z.string().trim().max(NAME_LENGTH),
  kind: z.enum(PERIOD_KINDS),
  startsAt: Clock,
  endsAt: Clock,
};
const day = {
  name: z.string().trim().max(NAME_LENGTH),
  classGroups: z.array(Group).max(CLASS_GROUPS.length),
  weekdays: z.array(Weekday).max(7),
};

const Day = z.object({
  id: z.uuid(),
  ...day,
  /** In chronological order. */
  periods: z.array(z.object({ id: z.uuid(), ...period })),
});

/** A lesson that repeats every week of the term. */
export const TimetableLesson = z.object({
  weekday: Weekday,
  periodId: z.uuid(),
  startsAt: Clock,
  endsAt: Clock,
  class: Named,
  subject: Named,
  /** The lesson's own teacher, else the class teacher; null if the class has none either. */
  teacher: Named.nullable(),
  /** Whether the lesson has no teacher of its own, so that the class teacher teaches it. */
  byClassTeacher: z.boolean(),
  /** Null for the class's own room. */
  room: Named.nullable(),
});
export type TimetableLesson = z.infer<typeof TimetableLesson>;

const TimetableClass = Named.extend({
  /** Null without a category; such a class has no periods. */
  group: Group.nullable(),
  isPublished: z.boolean(),
  /** Number of lessons a week of the class. */
  lessons: z.int(),
});

/** Timetables that the caller may view in a term. */
const Choices = z.object({
  /** Null if the school has no terms. */
  term: SchoolTerm.extend({ academicYear: z.string() }).nullable(),
  days: z.array(Day),
  /** Families get only their own. */
  classes: z.array(TimetableClass),
  /** Teachers of the term, each with the number of lessons a week; none for families. */
  teachers: z.array(Named.extend({ lessons: z.int() })),
  rooms: z.array(Named.extend({ lessons: z.int() })),
  /** A term whose timetable can be copied; for the office, while this term has no lessons. */
  copyFrom: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

export type TimetableChoices = z.infer<typeof Choices>;

const Periods = z.object({
  days: z.array(Day),
  rooms: z.array(Named),
  /** 0 before the first save. */
  version: z.int(),
});
export type TimetablePeriods = z.infer<typeof Periods>;

const ClassTimetable = z.object({
  class: Named.extend({ group: Group.nullable() }),
  /** Teaches the lessons that have no teacher of their own. */
  classTeacher: Named.nullable(),
  lessons: z.array(TimetableLesson),
  /** The subjects that the class takes, with who teaches each. */
  subjects: z.array(Named.extend({ teacherId: z.uuid().nullable() })),
  teachers: z.array(Named),
  rooms: z.array(Named),
  days: z.array(Day),
  isPublished: z.boolean(),
  /** 0 before the first save. */
  version: z.int(),
});
export type ClassTimetable = z.infer<typeof ClassTimetable>;

/** Maximum number of lessons of one class in a week. */
const MAX_LESSONS = 7 * MAX_PERIODS * MAX_SUBJECTS_AT_ONCE;

const TERM = { termId: z.uuid() };
const PLACE = { ...TERM, classId: z.uuid() };

/** Exactly one of these selects the timetable. */
const which = {
  classId: z.uuid().optional(),
  teacherId: z.uuid().optional(),
  roomId: z.uuid().optional(),
  /** All classes on one day of the week. */
  weekday: Weekday.optional(),
};
const isOne = (input: Partial<Record<keyof typeof which, unknown>>) =>
  Object.keys(which).filter((key) => input[key as keyof typeof which] !== undefined).length === 1;
const one = { path: ["classId"], message: "Choose a class, a teacher, a room or a day" };

export const timetableContract = {
  timetableChoices: endpoint(mayOpenCalendar, {
    method: "GET",
    path: "/timetable/choices",
    viewable: true,
    onStandby: true,
    summary: "Periods of a term, and the classes, teachers and rooms with a timetable",
    tag,
  })
    /** Default: the current term. */
    .input(z.strictObject({ termId: z.uuid().optional() }))
    .output(dataOf(Choices)),

  timetable: endpoint(mayOpenCalendar, {
    method: "GET",
    path: "/timetable",
    viewable: true,
    onStandby: true,
    summary: "The lessons of a class, a teacher, a room, or of all classes on a day",
    tag,
  })
    .input(z.strictObject({ ...TERM, ...which }).refine(isOne, one))
    .output(dataOf(z.object({ lessons: z.array(TimetableLesson) }))),

  timetableFile: endpoint(mayOpenCalendar, {
    method: "GET",
    path: "/timetable/file",
    viewable: true,
    onStandby: true,
    summary: "Timetables as PDF, one on a page: of one class or teacher, or of all",
    tag,
    outputStructure: "detailed",
  })
    .input(
      z.strictObject({
        ...TERM,
        of: z.enum(["class", "teacher"]),
        /** Default: all of them. */
        id: z.uuid().optional(),
      }),
    )
    .output(FileResponse),

  periods: endpoint(mayWriteTimetables, {
    method: "GET",
    path: "/timetable/periods",
    viewable: true,
    summary: "The periods and rooms of a term, for changing them",
    tag,
  })
    .input(z.strictObject(TERM))
    .output(dataOf(Periods)),

  savePeriods: endpoint(mayWriteTimetables, {
    method: "PUT",
    path: "/timetable/periods",
    summary: "Changes the periods and rooms of a term; lessons keep their place in the day",
    tag,
    current: Periods,
  })
    .input(
      z.strictObject({
        ...TERM,
        version: z.int().min(0),
        days: z
          .array(
            z.strictObject({
              id: z.uuid().nullable(),
              ...day,
              periods: z
                .array(z.strictObject({ id: z.uuid().nullable(), ...period }))
                .max(MAX_PERIODS),
            }),
          )
          .max(MAX_DAY_KINDS),
        rooms: z
          .array(
            z.strictObject({
              id: z.uuid().nullable(),
              name: z.string().trim().min(1).max(NAME_LENGTH),
            }),
          )
          .max(MAX_ROOMS),
      }),
    )
    .output(dataOf(Periods)),

  classTimetable: endpoint(mayWriteTimetables, {
    method: "GET",
    path: "/timetable/class",
    viewable: true,
    summary: "The timetable of a class, for changing it",
    tag,
  })
    .input(z.strictObject(PLACE))
    .output(dataOf(ClassTimetable)),

  saveClassTimetable: endpoint(mayWriteTimetables, {
    method: "PUT",
    path: "/timetable/class",
    summary: "Saves all lessons of a class; a teacher or room in two places at once is refused",
    tag,
    current: ClassTimetable,
  })
    .input(
      z.strictObject({
        ...PLACE,
        version: z.int().min(0),
        lessons: z
          .array(
            z.strictObject({
              weekday: Weekday,
              periodId: z.uuid(),
              subjectId: z.uuid(),
              teacherId: z.uuid().nullable(),
              roomId: z.uuid().nullable(),
            }),
          )
          .max(MAX_LESSONS),
      }),
    )
    .output(dataOf(ClassTimetable)),

  publishTimetables: endpoint(mayWriteTimetables, {
    method: "POST",
    path: "/timetable/publish",
    summary: "Publishes the timetables of classes, or takes that back",
    tag,
  })
    .input(
      z.strictObject({
        ...TERM,
        classIds: z.array(z.uuid()).min(1).max(200),
        isPublished: z.boolean(),
      }),
    )
    /** The changed ones. */
    .output(dataOf(z.object({ classIds: z.array(z.uuid()) }))),

  copyTimetables: endpoint(mayWriteTimetables, {
    method: "POST",
    path: "/timetable/copy",
    summary: "Copies periods and timetables of another term into one that has none, as drafts",
    tag,
  })
    .input(z.strictObject({ ...TERM, fromTermId: z.uuid() }))
    .output(dataOf(z.object({ classes: z.int(), lessons: z.int(), leftOut: z.int() }))),
};

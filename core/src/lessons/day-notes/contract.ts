import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named, RowStudent } from "../../results/schemas.ts";
import { mayOpenEClassroom, mayTeach } from "../policy.ts";
import { ATE, DAY_WORDS_LENGTH, GIVER_LENGTH, MEDICINE_LENGTH, MOODS, SLEPT } from "./day-note.ts";
import { mayChooseDayNotes } from "./policy.ts";

const tag = "day notes";

const words = (length: number) => z.string().trim().min(1).max(length).nullable();

/** All fields are null if nothing is known. */
const content = {
  ate: z.enum(ATE).nullable(),
  slept: z.enum(SLEPT).nullable(),
  mood: z.enum(MOODS).nullable(),
  medicine: words(MEDICINE_LENGTH),
  /** "10:30", in school time. */
  medicineAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  medicineBy: words(GIVER_LENGTH),
  words: words(DAY_WORDS_LENGTH),
};
const DayNoteContent = z.object(content);
export type DayNoteContent = z.infer<typeof DayNoteContent>;

export const DayNote = DayNoteContent.extend({ day: z.iso.date(), author: z.string() });
export type DayNote = z.infer<typeof DayNote>;

export const DayNoteRow = z.object({
  student: RowStudent,
  note: DayNoteContent.nullable(),
  savedBy: z.string().nullable(),
  /** Null before the first save. */
  version: z.int().nullable(),
});
export type DayNoteRow = z.infer<typeof DayNoteRow>;

const ClassDay = z.object({ class: Named, day: z.iso.date(), rows: z.array(DayNoteRow) });
export type ClassDay = z.infer<typeof ClassDay>;

const Level = Named.extend({ isOn: z.boolean() });

export const dayNotesContract = {
  dayNoteLevels: endpoint(mayChooseDayNotes, {
    method: "GET",
    path: "/day-notes/levels",
    viewable: true,
    summary: "The levels of the school, and whether their classes have day notes",
    tag,
  }).output(dataOf(z.array(Level))),

  chooseDayNoteLevels: endpoint(mayChooseDayNotes, {
    method: "PUT",
    path: "/day-notes/levels",
    summary: "Switches day notes on for these levels and off for all others",
    tag,
  })
    .input(z.strictObject({ levelIds: z.array(z.uuid()).max(60) }))
    .output(dataOf(z.array(Level))),

  dayNoteClasses: endpoint(mayTeach, {
    method: "GET",
    path: "/day-notes/classes",
    viewable: true,
    summary: "Classes with day notes for which the caller may write",
    tag,
  }).output(dataOf(z.array(Named))),

  dayNotes: endpoint(mayTeach, {
    method: "GET",
    path: "/day-notes",
    viewable: true,
    summary: "The day notes of a class on a day, a row for each child",
    tag,
  })
    .input(z.strictObject({ classId: z.uuid(), day: z.iso.date() }))
    .output(dataOf(ClassDay)),

  saveDayNotes: endpoint(mayTeach, {
    method: "PUT",
    path: "/day-notes",
    summary: "Saves day notes of children of a class, all or none; repeating it changes nothing",
    tag,
    current: z.array(DayNoteRow),
  })
    .input(
      z.strictObject({
        classId: z.uuid(),
        day: z.iso.date(),
        rows: z
          .array(z.strictObject({ studentId: z.uuid(), version: z.int().nullable(), ...content }))
          .min(1)
          .max(200),
      }),
    )
    .output(dataOf(z.array(DayNoteRow))),

  dayNotesOfChild: endpoint(mayOpenEClassroom, {
    method: "GET",
    path: "/day-notes/children/{studentId}",
    viewable: true,
    summary: "Day notes of one child, newest first",
    tag,
  })
    .input(z.strictObject({ studentId: z.uuid(), ...paging(10) }))
    .output(pageOf(DayNote)),
};

import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints } from "../../accounts/record-endpoints.ts";
import { MAX_ATTACHMENTS } from "../../api/attachments.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { TERMS } from "../../school/terms.ts";
import { MAX_WEEKS } from "../plans/term-weeks.ts";
import { mayOpenEClassroom, mayTeach } from "../policy.ts";
import { LessonFile } from "../schemas.ts";
import { MAX_CLASSES, MAX_LINKS, NoteLink, TEXT_LENGTH, TITLE_LENGTH } from "./note.ts";
import { messages } from "./text.ts";

const tag = "notes";
const weekNumber = z.int().min(1).max(MAX_WEEKS);

const NoteHead = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: Named,
  classes: z.array(Named),
  term: z.object({ id: z.uuid(), term: z.enum(TERMS), academicYear: z.string() }),
  week: z.object({ week: z.int(), startsOn: z.iso.date(), endsOn: z.iso.date() }),
  author: z.string(),
  isPublished: z.boolean(),
});

/** A note in a list. */
export const NoteLine = NoteHead.extend({
  /** Number of files, and their total size in bytes. */
  files: z.int(),
  size: z.int(),
});
export type NoteLine = z.infer<typeof NoteLine>;

export const Note = NoteHead.extend({
  /** Plain text; blank lines, dashes and links are rendered. */
  text: z.string(),
  files: z.array(LessonFile),
  links: z.array(NoteLink),
  mayWrite: z.boolean(),
  version: z.int(),
});
export type Note = z.infer<typeof Note>;

const scope = {
  classIds: z.array(z.uuid()).min(1, messages.classes).max(MAX_CLASSES),
  termId: z.uuid(),
  week: weekNumber,
};
const form = {
  ...scope,
  title: z.string().trim().min(1, messages.title).max(TITLE_LENGTH),
  subjectId: z.uuid(),
  text: z.string().trim().max(TEXT_LENGTH),
  links: z.array(NoteLink).max(MAX_LINKS),
  /** The person's uploads, and files that it already has. */
  fileIds: z.array(z.uuid()).max(MAX_ATTACHMENTS),
  /** A draft is visible to its teachers only; a published note can be made a draft again. */
  isPublished: z.boolean(),
};
const one = { id: z.uuid() };

/** A copied note; `lostFiles` are the names of files that are no longer in the school's storage. */
const CopiedNote = Note.extend({ lostFiles: z.array(z.string()) });

const records = recordEndpoints(mayTeach, {
  path: "/notes",
  tag,
  form,
  record: Note,
});

export const notesContract = {
  notes: endpoint(mayOpenEClassroom, {
    method: "GET",
    path: "/notes",
    viewable: true,
    summary: "Notes that the caller may read, the latest week first",
    tag,
  })
    .input(
      z.strictObject({
        /** Empty: all terms. */
        termId: z.uuid().optional(),
        week: weekNumber.optional(),
        subjectId: z.uuid().optional(),
        classId: z.uuid().optional(),
        /** Each word must occur in the title or the text. */
        search: z.string().trim().max(100).optional(),
        drafts: z.boolean().default(false),
        ...paging(20),
      }),
    )
    .output(pageOf(NoteLine)),

  noteChoices: endpoint(mayOpenEClassroom, {
    method: "GET",
    path: "/notes/choices",
    viewable: true,
    summary: "Subjects and classes of the notes of a term that the caller may read, for filters",
    tag,
  })
    .input(z.strictObject({ termId: z.uuid() }))
    .output(dataOf(z.object({ subjects: z.array(Named), classes: z.array(Named) }))),

  note: endpoint(mayOpenEClassroom, {
    method: "GET",
    path: "/notes/{id}",
    viewable: true,
    summary: "One note with its files and links",
    tag,
  })
    .input(z.strictObject(one))
    .output(dataOf(Note)),

  createNote: records.create("Saves a note for one or more classes as a draft, or publishes it"),
  updateNote: records.update("Changes a note, publishes it, or makes it a draft again"),
  deleteNote: records.remove(
    "Deletes a note; its files stay for a day, so that it can be saved again",
  ),

  copyNote: endpoint(mayTeach, {
    method: "POST",
    path: "/notes/{id}/copy",
    summary: "Copies a note with its files, as a draft for other classes or another week",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ ...one, ...scope }))
    .output(dataOf(CopiedNote)),
};

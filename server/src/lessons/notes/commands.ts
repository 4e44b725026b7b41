import { and, eq, notInArray, sql } from "drizzle-orm";
import type { NoteLink } from "@school/core/lessons/notes/note.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { copyFiles, setFiles } from "../files.ts";
import type { NoteRow } from "./queries.ts";
import { lessonNoteClasses, lessonNotes } from "./tables.ts";

/** Scope of a note; the week is counted from 1. */
export interface NoteScope {
  readonly classIds: readonly string[];
  readonly termId: string;
  readonly week: number;
}

export interface NoteForm extends NoteScope {
  readonly title: string;
  readonly subjectId: string;
  readonly text: string;
  readonly links: NoteLink[];
  readonly fileIds: string[];
  readonly isPublished: boolean;
}

/** Stores a new note for checked classes. Returns its id. */
export async function createNote({ tx, origin }: ActorWrite, form: NoteForm): Promise<string> {
  const id = newId();
  const { classIds, fileIds } = form;
  const ownerId = origin.actorId;
  const publishedAt = form.isPublished ? sql`now()` : null;
  await tx.insert(lessonNotes).values({ id, ...columnsOf(form), publishedAt, authorId: ownerId });
  await addClasses(tx, id, classIds);
  await setFiles(tx, "noteId", id, { before: [], fileIds, ownerId });
  await audit({ tx, origin }, "lessons.create-note", id, { after: audited(form) });
  return id;
}

/** Changes a note that is locked. */
export async function updateNote(
  { tx, origin }: ActorWrite,
  before: NoteRow,
  form: NoteForm,
): Promise<void> {
  const { id, files } = before;
  await updateRow(tx, lessonNotes, id, {
    ...columnsOf(form),
    publishedAt: form.isPublished ? sql`coalesce(${lessonNotes.publishedAt}, now())` : null,
  });
  const isOther = notInArray(lessonNoteClasses.classId, [...form.classIds]);
  await tx.delete(lessonNoteClasses).where(and(eq(lessonNoteClasses.noteId, id), isOther));
  await addClasses(tx, id, form.classIds);
  const { fileIds } = form;
  await setFiles(tx, "noteId", id, { before: files, fileIds, ownerId: origin.actorId });
  await audit({ tx, origin }, "lessons.update-note", id, {
    before: audited(formOf(before)),
    after: audited(form),
  });
}

/** Deletes a note; its files remain for a day as uploads of the person. */
export async function deleteNote({ tx, origin }: ActorWrite, before: NoteRow): Promise<void> {
  const { id, files } = before;
  await setFiles(tx, "noteId", id, { before: files, fileIds: [], ownerId: origin.actorId });
  await tx.delete(lessonNotes).where(eq(lessonNotes.id, id));
  await audit({ tx, origin }, "lessons.delete-note", id, { before: audited(formOf(before)) });
}

/** A draft with the contents of a note, for classes that were checked; its id, and files that were lost. */
export async function copyNote(
  { config, ...write }: ActorWrite & { readonly config: Config },
  from: NoteRow,
  scope: NoteScope,
): Promise<{ id: string; lostFiles: string[] }> {
  const { tx, origin } = write;
  const form = { ...formOf(from), ...scope, fileIds: [], isPublished: false };
  const id = await createNote(write, form);
  const copy = { from: from.files, to: id, ownerId: origin.actorId };
  return { id, lostFiles: await copyFiles({ tx, config }, "noteId", copy) };
}

function formOf(row: NoteRow): NoteForm {
  const { title, subject, classes, term, week, body, links, files, isPublished } = row;
  return {
    title,
    subjectId: subject.id,
    classIds: classes.map(({ id }) => id),
    termId: term.id,
    week,
    text: body,
    links,
    fileIds: files.map(({ id }) => id),
    isPublished,
  };
}

function columnsOf({ title, subjectId, termId, week, text, links }: NoteForm) {
  return { title, subjectId, termId, week, body: text, links };
}

async function addClasses(tx: Transaction, noteId: string, classIds: readonly string[]) {
  await tx
    .insert(lessonNoteClasses)
    .values(classIds.map((classId) => ({ noteId, classId })))
    .onConflictDoNothing();
}

function audited(form: NoteForm) {
  const { title, subjectId, classIds, termId, week, text, links, fileIds, isPublished } = form;
  return { title, subjectId, classIds, termId, week, text, links, fileIds, isPublished };
}

import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { lessonNoteClasses, lessonNotes } from "./tables.ts";

interface NoteOverrides {
  classIds: string[];
  subjectId: string;
  termId: string;
  authorId: string;
  week?: number;
  title?: string;
  body?: string;
  isPublished?: boolean;
}

/** A published note of the first week by default. */
export async function makeNote(
  db: Database,
  {
    classIds,
    isPublished = true,
    week = 1,
    title = "Fractions",
    body = "",
    ...overrides
  }: NoteOverrides,
): Promise<{ id: string; title: string }> {
  const id = newId();
  const publishedAt = isPublished ? new Date() : null;
  await db
    .insert(lessonNotes)
    .values({ id, week, title, body, links: [], publishedAt, ...overrides });
  await db.insert(lessonNoteClasses).values(classIds.map((classId) => ({ noteId: id, classId })));
  return { id, title };
}

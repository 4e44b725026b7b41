import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  id,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../../platform/database/column-kinds.ts";
import type { NoteLink } from "@school/core/lessons/notes/note.ts";
import { users } from "../../accounts/tables.ts";
import { classes, subjects } from "../../classes/tables.ts";
import { searchTextIn } from "../../platform/database/search-text.ts";
import { terms } from "../../school/tables.ts";

/** A teacher's notes for one or more classes about a week's lessons in a subject. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    id: id(),
    termId: ref(() => terms.id),
    /** Counted from 1. */
    week: integer().notNull(),
    subjectId: ref(() => subjects.id),
    title: text().notNull(),
    body: text().notNull(),
    links: jsonb().$type<NoteLink[]>().notNull(),
    /** Null for a draft. */
    publishedAt: timestamptz(),
    authorId: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    /** Title and text as they are searched; core's `searchText` in SQL. */
    searchText: text().generatedAlwaysAs(searchTextIn(sql`title || ' ' || body`)),
  },
  (table) => [
    index().on(table.termId, table.week),
    index().on(table.subjectId),
    index().on(table.authorId),
    index("lesson_notes_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const lessonNoteClasses = pgTable(
  "lesson_note_classes",
  {
    noteId: ref(() => lessonNotes.id, "cascade"),
    classId: ref(() => classes.id, "cascade"),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.classId] }), index().on(table.classId)],
);

import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { NoteLink } from "@school/core/lessons/notes/note.ts";
import { users } from "../../accounts/tables.ts";
import { classes, subjects } from "../../classes/tables.ts";
import { terms } from "../../school/tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** A teacher's notes for one or more classes about a week's lessons in a subject. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    id: uuid().primaryKey(),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    /** Counted from 1. */
    week: integer().notNull(),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id),
    title: text().notNull(),
    body: text().notNull(),
    links: jsonb().$type<NoteLink[]>().notNull(),
    /** Null for a draft. */
    publishedAt: moment(),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    /** Title and text as they are searched; core's `searchText` in SQL. */
    searchText: text().generatedAlwaysAs(
      sql`regexp_replace(normalize(lower(title || ' ' || body), NFD), '[\\u0300-\\u036f]', '', 'g')`,
    ),
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
    noteId: uuid()
      .notNull()
      .references(() => lessonNotes.id, { onDelete: "cascade" }),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.classId] }), index().on(table.classId)],
);

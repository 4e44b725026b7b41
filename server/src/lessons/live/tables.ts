import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../../platform/database/column-kinds.ts";
import { users } from "../../accounts/tables.ts";
import { classes, subjects } from "../../classes/tables.ts";

/** A lesson by video, at any provider. */
export const liveLessons = pgTable(
  "live_lessons",
  {
    id: id(),
    title: text().notNull(),
    /** Null for a lesson without a subject. */
    subjectId: optionalRef(() => subjects.id),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** URL of the lesson; returned only to those who are invited. */
    link: text().notNull(),
    /** Afterwards; "" without one. */
    recordingLink: text().notNull().default(""),
    notesLink: text().notNull().default(""),
    cancelledAt: timestamptz(),
    hostId: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
  },
  (table) => [
    index("live_lessons_times").on(table.endsAt, table.startsAt),
    index().on(table.subjectId),
    index().on(table.hostId),
    check("live_lessons_in_order", sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** The classes that are invited: their pupils, the pupils' parents, and who teaches them. */
export const liveLessonClasses = pgTable(
  "live_lesson_classes",
  {
    lessonId: ref(() => liveLessons.id, "cascade"),
    classId: ref(() => classes.id),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.classId] }), index().on(table.classId)],
);

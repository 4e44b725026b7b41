import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes, subjects } from "../../classes/tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** A lesson by video, at any provider. */
export const liveLessons = pgTable(
  "live_lessons",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    /** Null for a lesson without a subject. */
    subjectId: uuid().references(() => subjects.id),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** URL of the lesson; returned only to those who are invited. */
    link: text().notNull(),
    /** Afterwards; "" without one. */
    recordingLink: text().notNull().default(""),
    notesLink: text().notNull().default(""),
    cancelledAt: moment(),
    hostId: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
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
    lessonId: uuid()
      .notNull()
      .references(() => liveLessons.id, { onDelete: "cascade" }),
    classId: uuid()
      .notNull()
      .references(() => classes.id),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.classId] }), index().on(table.classId)],
);

import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { users } from "../accounts/tables.ts";
import { imports } from "../platform/documents/imports/tables.ts";
import { academicSessions } from "../school/tables.ts";

export const classCategories = pgTable(
  "class_categories",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    classGroup: text().$type<ClassGroup>().notNull(),
    order: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The import that made it; null for one that people made. */
    importId: uuid().references(() => imports.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex("class_categories_name").on(sql`lower(${table.name})`)],
);

/** Class names that belong to a category though they are called otherwise: "Basic 4", Primary 4. */
export const classAliases = pgTable(
  "class_aliases",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => classCategories.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("class_aliases_name").on(sql`lower(${table.name})`),
    index().on(table.categoryId),
  ],
);

/** A class (an arm of a level) of one session. */
export const classes = pgTable(
  "classes",
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => academicSessions.id),
    categoryId: uuid().references(() => classCategories.id),
    name: text().notNull(),
    section: text(),
    isActive: boolean().notNull().default(true),
    /** Deleted: not in lists, but in reports, and restorable. */
    archivedAt: timestamp({ withTimezone: true }),
    /** The import that made it; null for one that people made. */
    importId: uuid().references(() => imports.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
  },
  (table) => [
    // "Primary 4" with the arm "Gold" and a class named "Primary 4 Gold" are called the same.
    uniqueIndex("classes_full_name").on(
      table.sessionId,
      sql`lower(${table.name} || coalesce(' ' || ${table.section}, ''))`,
    ),
    unique("classes_id_session").on(table.id, table.sessionId),
    index().on(table.categoryId),
  ],
);

/** At most one class teacher, any number of assistants. */
export const classTeachers = pgTable(
  "class_teachers",
  {
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
    teacherId: uuid()
      .notNull()
      .references(() => users.id),
    isAssistant: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.teacherId] }),
    uniqueIndex("class_teachers_one_main")
      .on(table.classId)
      .where(sql`not ${table.isAssistant}`),
    index().on(table.teacherId),
  ],
);

export const subjects = pgTable(
  "subjects",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The school's order of subjects, on screens and on paper; equal ones by name. */
    order: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex("subjects_name").on(sql`lower(${table.name})`)],
);

/** The subjects of a class, with their teachers if assigned. */
export const classSubjects = pgTable(
  "class_subjects",
  {
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id),
    teacherId: uuid().references(() => users.id),
    /** Only pupils chosen for the subject take it: see `subjectTakers`. */
    chosenOnly: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.subjectId] }),
    index().on(table.teacherId),
    index().on(table.subjectId),
  ],
);

/**
 * Pupils chosen for a subject, by session rather than class: they keep it in another class. Used in
 * classes where the subject is for chosen pupils only.
 */
export const subjectTakers = pgTable(
  "subject_takers",
  {
    sessionId: uuid()
      .notNull()
      .references(() => academicSessions.id, { onDelete: "cascade" }),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.sessionId, table.subjectId] }),
    index().on(table.sessionId),
    index().on(table.subjectId),
  ],
);

/**
 * Roles that a person had in classes when the account was deleted, and their successors (null: no
 * one). Restoring the account returns them; the rows remain until then.
 */
export const classHandOvers = pgTable(
  "class_hand_overs",
  {
    id: uuid().primaryKey(),
    fromId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    classId: uuid()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
    /** Null: the class itself. */
    subjectId: uuid().references(() => subjects.id, { onDelete: "cascade" }),
    isAssistant: boolean().notNull(),
    toId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Whether the successor already assisted in the class, or led it. */
    toWasThere: boolean().notNull(),
  },
  (table) => [
    index().on(table.fromId),
    index().on(table.classId),
    index().on(table.subjectId),
    index().on(table.toId),
  ],
);

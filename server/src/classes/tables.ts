import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { id, optionalRef, ref, timestamptz, version } from "../platform/database/column-kinds.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { users } from "../accounts/tables.ts";
import { imports } from "../platform/documents/imports/tables.ts";
import { academicSessions } from "../school/tables.ts";

export const classCategories = pgTable(
  "class_categories",
  {
    id: id(),
    name: text().notNull(),
    classGroup: text().$type<ClassGroup>().notNull(),
    order: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The import that made it; null for one that people made. */
    importId: optionalRef(() => imports.id, "set null"),
    version: version(),
  },
  (table) => [uniqueIndex("class_categories_name").on(sql`lower(${table.name})`)],
);

/** Class names that belong to a category though they are called otherwise: "Basic 4", Primary 4. */
export const classAliases = pgTable(
  "class_aliases",
  {
    id: id(),
    name: text().notNull(),
    categoryId: ref(() => classCategories.id, "cascade"),
    version: version(),
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
    id: id(),
    sessionId: ref(() => academicSessions.id),
    categoryId: optionalRef(() => classCategories.id),
    name: text().notNull(),
    section: text(),
    isActive: boolean().notNull().default(true),
    /** Deleted: not in lists, but in reports, and restorable. */
    archivedAt: timestamptz(),
    /** The import that made it; null for one that people made. */
    importId: optionalRef(() => imports.id, "set null"),
    version: version(),
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
    classId: ref(() => classes.id, "cascade"),
    teacherId: ref(() => users.id),
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
    id: id(),
    name: text().notNull(),
    /** The school's order of subjects, on screens and on paper; equal ones by name. */
    order: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [uniqueIndex("subjects_name").on(sql`lower(${table.name})`)],
);

/** The subjects of a class, with their teachers if assigned. */
export const classSubjects = pgTable(
  "class_subjects",
  {
    classId: ref(() => classes.id, "cascade"),
    subjectId: ref(() => subjects.id),
    teacherId: optionalRef(() => users.id),
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
    sessionId: ref(() => academicSessions.id, "cascade"),
    subjectId: ref(() => subjects.id, "cascade"),
    studentId: ref(() => users.id, "cascade"),
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
    id: id(),
    fromId: ref(() => users.id, "cascade"),
    classId: ref(() => classes.id, "cascade"),
    /** Null: the class itself. */
    subjectId: optionalRef(() => subjects.id, "cascade"),
    isAssistant: boolean().notNull(),
    toId: optionalRef(() => users.id, "set null"),
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

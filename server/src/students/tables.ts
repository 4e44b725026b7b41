import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { classCategories, classes } from "../classes/tables.ts";
import { terms } from "../school/tables.ts";

/** A pupil's admission record. */
export const studentDetails = pgTable("student_details", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  gender: text().notNull(),
  dob: date().notNull(),
  address: text().notNull(),
  parentName: text().notNull(),
  parentPhone: text(),
  parentEmail: text(),
  sessionJoined: text().notNull(),
  termJoined: text().notNull(),
  studentPhone: text(),
  country: text().notNull(),
  state: text(),
  previousSchool: text().notNull(),
  classLastPassed: text().notNull(),
  classCategoryId: uuid().references(() => classCategories.id),
  healthCondition: text(),
  hobby: text(),
  sportsHouse: text().notNull(),
  boarderStatus: text().notNull(),
  /** NO means on the list, but not in ledgers and not able to sign in. */
  admitted: boolean().notNull().default(true),
});

/** A pupil's place in one class for one term. Results hang on it and so follow a move. */
export const enrolments = pgTable(
  "enrolments",
  {
    id: uuid().primaryKey(),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    classId: uuid().notNull(),
    termId: uuid().notNull(),
    sessionId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.studentId, table.termId),
    index().on(table.classId, table.termId),
    foreignKey({
      columns: [table.classId, table.sessionId],
      foreignColumns: [classes.id, classes.sessionId],
    }),
    foreignKey({
      columns: [table.termId, table.sessionId],
      foreignColumns: [terms.id, terms.sessionId],
    }),
  ],
);

/** Which parent's account may look at which pupil. Linked by the office, never by itself. */
export const guardians = pgTable(
  "guardians",
  {
    parentId: uuid()
      .notNull()
      .references(() => users.id),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    relationship: text(),
  },
  (table) => [
    primaryKey({ columns: [table.parentId, table.studentId] }),
    index().on(table.studentId),
  ],
);

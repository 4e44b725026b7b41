import { sql } from "drizzle-orm";
import {
  boolean,
  type PgColumn,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import type { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import type { Look, AccessKind } from "@school/core/students/access-log/contract.ts";
import { users } from "../accounts/tables.ts";
import { classes } from "../classes/tables.ts";
import { terms } from "../school/tables.ts";

/**
 * A pupil's admission record. An import may omit what the admission form requires. A field without
 * a column does not compile here, nor a column without a field where pupils are admitted.
 */
export const studentDetails = pgTable(
  "student_details",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    gender: text(),
    dob: date(),
    address: text(),
    parentName: text(),
    parentRelationship: text(),
    parentPhone: text(),
    parentEmail: text(),
    parentMayCollect: text(),
    parentPaysFees: text(),
    secondGuardianName: text(),
    secondGuardianRelationship: text(),
    secondGuardianPhone: text(),
    secondGuardianMayCollect: text(),
    secondGuardianPaysFees: text(),
    collector1Name: text(),
    collector1Relationship: text(),
    collector1Phone: text(),
    collector2Name: text(),
    collector2Relationship: text(),
    collector2Phone: text(),
    /** Date in the admission register. */
    admittedOn: date(),
    sessionJoined: text().notNull(),
    termJoined: text().notNull(),
    studentPhone: text(),
    country: text(),
    state: text(),
    localGovernmentArea: text(),
    religion: text(),
    previousSchool: text(),
    classLastPassed: text(),
    healthCondition: text(),
    bloodGroup: text(),
    genotype: text(),
    hobby: text(),
    sportsHouse: text(),
    boarderStatus: text(),
    testTime: text(),
    testPrint: text(),
    /** NO: listed, but not in ledgers and unable to sign in. */
    admitted: boolean().notNull().default(true),
    /** The last ten digits, which are equal for 0803…, +234803… and 234 803…. */
    parentPhoneDigits: text().generatedAlwaysAs(
      sql`right(regexp_replace(parent_phone, '\\D', '', 'g'), 10)`,
    ),
  },
  (table) => [
    index("student_details_parent_phone").using(
      "gin",
      sql`${table.parentPhoneDigits} gin_trgm_ops`,
    ),
    index("student_details_family").on(table.parentPhoneDigits),
    index().on(table.dob),
    index().on(table.admittedOn),
  ],
) satisfies Readonly<Record<keyof typeof DETAIL_FIELDS, PgColumn>>;

/** A pupil's enrolment in one class for one term. Results refer to it and so follow a move. */
export const enrolments = pgTable(
  "enrolments",
  {
    id: id(),
    studentId: ref(() => users.id),
    classId: uuid().notNull(),
    termId: uuid().notNull(),
    sessionId: uuid().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [
    unique().on(table.studentId, table.termId),
    index().on(table.classId, table.termId),
    // For finding a term's or session's pupils among those of all years.
    index().on(table.termId),
    index().on(table.sessionId),
    // Deleting a class deletes its enrolments; results on them prevent it.
    foreignKey({
      columns: [table.classId, table.sessionId],
      foreignColumns: [classes.id, classes.sessionId],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.termId, table.sessionId],
      foreignColumns: [terms.id, terms.sessionId],
    }),
  ],
);

/**
 * Links of parents' accounts to pupils. Made by the office, or at admission if the record has the
 * phone or email of an account linked to brothers or sisters.
 */
export const guardians = pgTable(
  "guardians",
  {
    parentId: ref(() => users.id),
    studentId: ref(() => users.id),
    relationship: text(),
    /** The import that made the link; undoing it removes the link. */
    importId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.parentId, table.studentId] }),
    index().on(table.studentId),
  ],
);

/**
 * Children who are one family according to the office. Its guardians are those of the children's
 * records and of their `guardians`.
 */
export const families = pgTable("families", {
  id: id(),
  version: version(),
  createdAt: timestamptzNow(),
});

/** A pupil is in at most one family. */
export const familyMembers = pgTable(
  "family_members",
  {
    studentId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    familyId: ref(() => families.id),
  },
  (table) => [index().on(table.familyId)],
);

/**
 * Moves of a pupil between classes: both classes, the person who made the move, and the reason.
 * Names are those at the time.
 */
export const classChanges = pgTable(
  "class_changes",
  {
    id: id(),
    studentId: ref(() => users.id),
    /** CHANGE: together with others of the class; TRANSFER: this pupil only, with a reason. */
    kind: text().$type<"CHANGE" | "TRANSFER">().notNull(),
    termId: ref(() => terms.id),
    fromClassId: optionalRef(() => classes.id, "set null"),
    fromClass: text(),
    toClassId: optionalRef(() => classes.id, "set null"),
    toClass: text().notNull(),
    reason: text(),
    changedBy: optionalRef(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.studentId, table.createdAt),
    // For moves in a term since a day: a register of that day has the classes of the time.
    index().on(table.termId, table.createdAt),
    index("class_changes_newest").on(table.createdAt, table.id),
    index().on(table.changedBy),
  ],
);

/** An incomplete admission form, which anyone in the office can continue. */
export const admissionDrafts = pgTable("admission_drafts", {
  id: id(),
  /** The form's values, unvalidated. */
  contents: jsonb().$type<Record<string, unknown>>().notNull(),
  createdBy: ref(() => users.id),
  version: version(),
  createdAt: timestamptzNow(),
  updatedAt: timestamptzNow(),
});

/**
 * Access log of pupils' health and contacts, for people of the school: a row for each person, kind
 * and day. A trigger refuses to change rows, and to delete those of the last year. There are no
 * foreign keys, as in the audit log: no entry may prevent the deletion of a record.
 */
export const recordAccesses = pgTable(
  "record_accesses",
  {
    studentId: uuid().notNull(),
    personId: uuid().notNull(),
    kind: text().$type<AccessKind>().notNull(),
    /** In school time. */
    day: date().notNull(),
    /** The reader's duty at the first access of the day. */
    as: text().$type<Look["as"]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.day, table.kind, table.personId] }),
    index().on(table.day),
  ],
);

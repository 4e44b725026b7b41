import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import type { Rating } from "@school/core/report-cards/settings/ratings.ts";
import type { Promotion } from "@school/core/report-cards/sheets/promotion.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  integer,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { SheetFileForm } from "@school/core/report-cards/files/contract.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { classes } from "../classes/tables.ts";
import type { AuditOrigin } from "../platform/database/audit/audit.ts";
import { bytea } from "../platform/database/bytea.ts";
import { files } from "../platform/documents/files/tables.ts";
import { users } from "../accounts/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";

/** State of background work. */
type RunState = "running" | "done" | "failed";

/** A session's own settings of its report sheets; without a row the defaults hold. */
export const sheetSettings = pgTable("sheet_settings", {
  sessionId: uuid()
    .primaryKey()
    .references(() => academicSessions.id, { onDelete: "cascade" }),
  settings: jsonb().$type<SheetSettings>().notNull(),
  version: integer().notNull().default(1),
});

/** Entries that the class teacher makes for a child's sheet of one term. */
export const sheetEntries = pgTable(
  "sheet_entries",
  {
    enrolmentId: uuid()
      .primaryKey()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    /** By the key of the trait. */
    ratings: jsonb().$type<Readonly<Record<string, Rating>>>().notNull().default({}),
    /** By the key of the expectation: the ticked column, 0 for the first. */
    ticks: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    timesPresent: integer(),
    comment: text(),
    enteredBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.enteredBy)],
);

/** The head's remark on a child's sheet of one term, with the name that signs it. */
export const headRemarks = pgTable(
  "head_remarks",
  {
    enrolmentId: uuid()
      .primaryKey()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    remark: text().notNull(),
    /** The head's decision at the end of the session; null for the rule's proposal. */
    promotion: text().$type<Promotion>(),
    signedBy: uuid()
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.signedBy)],
);

/**
 * A release of one or many classes, one class after the other; `endedAt` is null while it is running.
 * There is one at a time in a term.
 */
export const sheetReleaseRuns = pgTable(
  "sheet_release_runs",
  {
    id: uuid().primaryKey(),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    /** In the order in which they are released; never changed. */
    classIds: jsonb().$type<string[]>().notNull(),
    classesDone: integer().notNull().default(0),
    released: integer().notNull().default(0),
    sendMail: boolean().notNull(),
    state: text().$type<RunState>().notNull().default("running"),
    /** The person who started it, for the audit log. */
    origin: jsonb().$type<AuditOrigin & { actorId: string }>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
    /** When the principal took it back; null otherwise. */
    takenBackAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("sheet_release_runs_under_way")
      .on(table.termId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.termId),
  ],
);

/** An act by which sheets of a class reached families: the release, or a correction with its reason. */
export const sheetReleases = pgTable(
  "sheet_releases",
  {
    id: uuid().primaryKey(),
    classId: uuid().references(() => classes.id, { onDelete: "set null" }),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    /** Null for a correction. */
    runId: uuid().references(() => sheetReleaseRuns.id),
    reason: text(),
    releasedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.classId),
    index().on(table.termId),
    index().on(table.runId),
    index().on(table.releasedBy),
  ],
);

/** With what issues are signed. Public halves are kept for ever: paper lasts longer than a key. */
export const sheetKeys = pgTable("sheet_keys", {
  id: uuid().primaryKey(),
  /** Ed25519, DER (SPKI). */
  publicKey: bytea().notNull(),
  /** DER (PKCS #8), encrypted under SECRET_KEY. */
  privateSealed: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A sheet as it was released. It says everything itself, so it outlives class and enrolment. */
export const sheetIssues = pgTable(
  "sheet_issues",
  {
    id: uuid().primaryKey(),
    releaseId: uuid()
      .notNull()
      .references(() => sheetReleases.id),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    number: integer().notNull(),
    sheet: jsonb().$type<ReportSheet>().notNull(),
    keyId: uuid()
      .notNull()
      .references(() => sheetKeys.id),
    signature: bytea().notNull(),
    /** When its release was taken back: it is not valid any more. Its number is not used again. */
    takenBackAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("sheet_issues_numbered").on(table.studentId, table.termId, table.number),
    index().on(table.releaseId),
    index().on(table.termId),
    index().on(table.keyId),
  ],
);

/** Pictures of issues, as they were: a copy that no other record can take away. */
export const sheetPictures = pgTable(
  "sheet_pictures",
  {
    /** SHA-256 of the picture, as sheets name it. */
    hash: text().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [index().on(table.fileId)],
);

/** Sheets that the family does not see for now. */
export const withheldSheets = pgTable(
  "withheld_sheets",
  {
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    reason: text().notNull(),
    withheldBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.termId] }),
    index().on(table.termId),
    index().on(table.withheldBy),
  ],
);

/** Reminders to people of the work that a term's sheets still need. */
export const sheetReminders = pgTable(
  "sheet_reminders",
  {
    id: uuid().primaryKey(),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    remindedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** An email went out as well. */
    isMailed: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.termId, table.personId),
    index().on(table.personId),
    index().on(table.remindedBy),
  ],
);

/** A file with the sheets of a term, which is made in the background and kept for a day. */
export const sheetFiles = pgTable(
  "sheet_files",
  {
    id: uuid().primaryKey(),
    termId: uuid()
      .notNull()
      .references(() => terms.id, { onDelete: "cascade" }),
    form: text().$type<SheetFileForm>().notNull(),
    state: text().$type<RunState>().notNull().default("running"),
    sheets: integer().notNull(),
    sheetsDone: integer().notNull().default(0),
    /** The person who requested it; only they may download it. */
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.createdBy), index().on(table.termId), index().on(table.createdAt)],
);

/** Its bytes in pieces, so that no one has to hold it whole; there are all of them or none. */
export const sheetFilePieces = pgTable(
  "sheet_file_pieces",
  {
    fileId: uuid()
      .notNull()
      .references(() => sheetFiles.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
);

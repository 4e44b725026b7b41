import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import type { Rating } from "@school/core/report-cards/settings/ratings.ts";
import type { Promotion } from "@school/core/report-cards/sheets/promotion.ts";
import { isNull, sql } from "drizzle-orm";
import {
  boolean,
  integer,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bytea,
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import type { SheetFileForm } from "@school/core/report-cards/files/contract.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { classes } from "../classes/tables.ts";
import type { ActorOrigin } from "../platform/database/audit/audit.ts";
import { files } from "../platform/documents/files/tables.ts";
import { users } from "../accounts/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";

/** State of a background job. */
type RunState = "running" | "done" | "failed";

/** A session's own settings of its report sheets; without a row the defaults apply. */
export const sheetSettings = pgTable("sheet_settings", {
  sessionId: uuid()
    .primaryKey()
    .references(() => academicSessions.id, { onDelete: "cascade" }),
  settings: jsonb().$type<SheetSettings>().notNull(),
  version: version(),
});

/** The class teacher's entries for a child's sheet in one term. */
export const sheetEntries = pgTable(
  "sheet_entries",
  {
    enrolmentId: uuid()
      .primaryKey()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    /** By the trait's key. */
    ratings: jsonb().$type<Readonly<Record<string, Rating>>>().notNull().default({}),
    /** By the expectation's key: the index of the ticked column. */
    ticks: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    timesPresent: integer(),
    /** By the key of the school's line: its text. */
    lines: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** By the key of the area of expectations: a sentence. */
    areas: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    nextSteps: text(),
    comment: text(),
    /** On the half-term sheet. */
    halfTermComment: text(),
    enteredBy: ref(() => users.id),
    version: version(),
    updatedAt: timestamptzNow(),
  },
  (table) => [index().on(table.enteredBy)],
);

/** The head's remark on a child's sheet in one term, with the signing name. */
export const headRemarks = pgTable(
  "head_remarks",
  {
    enrolmentId: uuid()
      .primaryKey()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    remark: text().notNull(),
    /** The head's decision at the end of the session; null for the proposal. */
    promotion: text().$type<Promotion>(),
    signedBy: ref(() => users.id),
    version: version(),
    updatedAt: timestamptzNow(),
  },
  (table) => [index().on(table.signedBy)],
);

/**
 * A release of one or many classes, one after the other; `endedAt` is null while it is running.
 * There is at most one at a time in a term.
 */
export const sheetReleaseRuns = pgTable(
  "sheet_release_runs",
  {
    id: id(),
    termId: ref(() => terms.id),
    kind: text().$type<SheetKind>().notNull().default("TERM"),
    /** In the order of release; never changed. */
    classIds: jsonb().$type<string[]>().notNull(),
    classesDone: integer().notNull().default(0),
    released: integer().notNull().default(0),
    sendMail: boolean().notNull(),
    state: text().$type<RunState>().notNull().default("running"),
    /** The person who started it, for the audit log. */
    origin: jsonb().$type<ActorOrigin>().notNull(),
    createdAt: timestamptzNow(),
    endedAt: timestamptz(),
    /** When the principal took it back; null otherwise. */
    takenBackAt: timestamptz(),
  },
  (table) => [
    uniqueIndex("sheet_release_runs_under_way")
      .on(table.termId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.termId),
  ],
);

/** A release of a class's sheets to families, or a correction with its reason. */
export const sheetReleases = pgTable(
  "sheet_releases",
  {
    id: id(),
    classId: optionalRef(() => classes.id, "set null"),
    termId: ref(() => terms.id),
    /** Null for a correction. */
    runId: optionalRef(() => sheetReleaseRuns.id),
    reason: text(),
    releasedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.classId),
    index().on(table.termId),
    index().on(table.runId),
    index().on(table.releasedBy),
  ],
);

/** Keys that sign issues. Public keys are stored for ever: paper outlasts a key. */
export const sheetKeys = pgTable("sheet_keys", {
  id: id(),
  /** Ed25519, DER (SPKI). */
  publicKey: bytea().notNull(),
  /** DER (PKCS #8), encrypted under SECRET_KEY. */
  privateSealed: bytea().notNull(),
  createdAt: timestamptzNow(),
});

/** A sheet as released. It contains all its data, so it outlives class and enrolment. */
export const sheetIssues = pgTable(
  "sheet_issues",
  {
    id: id(),
    releaseId: ref(() => sheetReleases.id),
    studentId: ref(() => users.id),
    termId: ref(() => terms.id),
    kind: text().$type<SheetKind>().notNull().default("TERM"),
    number: integer().notNull(),
    sheet: jsonb().$type<ReportSheet>().notNull(),
    keyId: ref(() => sheetKeys.id),
    signature: bytea().notNull(),
    /** When its release was taken back, which makes it invalid. Its number is not reused. */
    takenBackAt: timestamptz(),
  },
  (table) => [
    unique("sheet_issues_numbered").on(table.studentId, table.termId, table.kind, table.number),
    index().on(table.releaseId),
    index().on(table.termId),
    index().on(table.keyId),
  ],
);

/** SQL: the issue is of that kind and valid, because its release was not taken back. */
export const isIssuedAs = (kind: SheetKind) =>
  sql<boolean>`(${sheetIssues.kind} = ${kind} and ${isNull(sheetIssues.takenBackAt)})`;

/** SQL: a report sheet of the whole term is issued and valid. Half-term sheets do not count. */
export const isIssued = isIssuedAs("TERM");

/** The parts of a term's scores that the principal approved for half-term sheets. */
export const approvedParts = pgTable(
  "approved_parts",
  {
    termId: uuid()
      .primaryKey()
      .references(() => terms.id, { onDelete: "cascade" }),
    /** Keys of CA parts, as in the grading scheme; never empty. */
    parts: jsonb().$type<string[]>().notNull(),
    approvedBy: ref(() => users.id),
    version: version(),
    updatedAt: timestamptzNow(),
  },
  (table) => [index().on(table.approvedBy)],
);

/** Pictures of issues at the time: copies that no other record can delete. */
export const sheetPictures = pgTable(
  "sheet_pictures",
  {
    /** SHA-256 of the picture, by which sheets refer to it. */
    hash: text().primaryKey(),
    fileId: ref(() => files.id),
  },
  (table) => [index().on(table.fileId)],
);

/** Sheets currently hidden from the family. */
export const withheldSheets = pgTable(
  "withheld_sheets",
  {
    studentId: ref(() => users.id),
    termId: ref(() => terms.id),
    reason: text().notNull(),
    withheldBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.termId] }),
    index().on(table.termId),
    index().on(table.withheldBy),
  ],
);

/** Reminders to people of outstanding work on a term's sheets. */
export const sheetReminders = pgTable(
  "sheet_reminders",
  {
    id: id(),
    termId: ref(() => terms.id),
    personId: ref(() => users.id),
    remindedBy: ref(() => users.id),
    /** Whether an email was also sent. */
    isMailed: boolean().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.termId, table.personId),
    index().on(table.personId),
    index().on(table.remindedBy),
  ],
);

/** A file with the sheets of a term, made by a job and stored for a day. */
export const sheetFiles = pgTable(
  "sheet_files",
  {
    id: id(),
    termId: ref(() => terms.id, "cascade"),
    kind: text().$type<SheetKind>().notNull().default("TERM"),
    form: text().$type<SheetFileForm>().notNull(),
    state: text().$type<RunState>().notNull().default("running"),
    sheets: integer().notNull(),
    sheetsDone: integer().notNull().default(0),
    /** The person who requested it; only they may download it. */
    createdBy: ref(() => users.id),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.createdBy), index().on(table.termId), index().on(table.createdAt)],
);

/** Its bytes in chunks, so that no process needs the whole file in memory; complete or absent. */
export const sheetFilePieces = pgTable(
  "sheet_file_pieces",
  {
    fileId: ref(() => sheetFiles.id, "cascade"),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
);

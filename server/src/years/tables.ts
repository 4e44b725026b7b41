import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import type { CertificateKind } from "@school/core/years/certificates/words.ts";
import type { Decision } from "@school/core/years/promotion/decisions.ts";
import { users } from "../accounts/tables.ts";
import { classes } from "../classes/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";

/** A rollover from one term to the next, with the data for undoing it. */
export const termRollovers = pgTable(
  "term_rollovers",
  {
    id: id(),
    fromTermId: ref(() => terms.id),
    toTermId: ref(() => terms.id),
    /** The enrolments that it made. */
    enrolled: uuid().array().notNull(),
    /** Pupils who left the school with it. */
    left: uuid().array().notNull(),
    turnedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
    takenBackBy: optionalRef(() => users.id),
    takenBackAt: timestamptz(),
  },
  (table) => [
    index().on(table.toTermId, table.createdAt),
    index().on(table.fromTermId),
    index().on(table.turnedBy),
    index().on(table.takenBackBy),
  ],
);

/** The promotion of a session's pupils into the next session. */
export const promotionPlans = pgTable(
  "promotion_plans",
  {
    id: id(),
    sessionId: ref(() => academicSessions.id, "cascade"),
    nextSessionId: ref(() => academicSessions.id, "cascade"),
    /** The turn that did it; null before, and after it was taken back. */
    rolloverId: optionalRef(() => termRollovers.id),
    version: version(),
    createdAt: timestamptzNow(),
  },
  (table) => [
    unique("promotion_plans_once").on(table.sessionId),
    index().on(table.nextSessionId),
    index().on(table.rolloverId),
  ],
);

/** The order of classes: where the pupils of a class go who are promoted. */
export const nextClasses = pgTable(
  "next_classes",
  {
    classId: uuid()
      .primaryKey()
      .references(() => classes.id, { onDelete: "cascade" }),
    /** A class of the next session. */
    nextClassId: optionalRef(() => classes.id, "set null"),
    /** Whether its pupils have completed the school. */
    isLast: boolean().notNull(),
  },
  (table) => [index().on(table.nextClassId)],
);

/**
 * Decisions about pupils at the end of a session. Where one is missing, the rule's proposal applies.
 */
export const promotionDecisions = pgTable(
  "promotion_decisions",
  {
    sessionId: ref(() => academicSessions.id, "cascade"),
    studentId: ref(() => users.id, "cascade"),
    decision: text().$type<Decision>().notNull(),
    toClassId: optionalRef(() => classes.id, "set null"),
    /** Decided by a person; else written down by the turn as the rule proposed it. */
    isByHand: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.studentId] }),
    index().on(table.studentId),
    index().on(table.toClassId),
  ],
);

/** A certificate as it was issued. It says everything itself, whatever changes later. */
export const issuedCertificates = pgTable(
  "issued_papers",
  {
    id: id(),
    kind: text().$type<CertificateKind>().notNull(),
    number: text().notNull().unique(),
    studentId: ref(() => users.id),
    /** The school's words with placeholders; the latest are proposed for the next. */
    words: text().notNull(),
    /** The same with the facts of the pupil. */
    text: text().notNull(),
    /** Name of the pupil, as the text has it. */
    name: text().notNull().default(""),
    letterhead: jsonb().$type<string[]>().notNull(),
    /** Hash of a picture that is stored for ever; null for a school without a logo. */
    logo: text(),
    /**
     * Hashes of the stamp and the principal's signature, stored like the logo; null without one.
     */
    stamp: text(),
    signature: text(),
    /** The principal whose signature it is; null for a school without one. */
    signerName: text(),
    issuedBy: ref(() => users.id),
    createdAt: timestamptzNow(),
    /** Issued by mistake; all three are set or none. */
    cancelledBy: optionalRef(() => users.id),
    cancelledAt: timestamptz(),
    cancelReason: text(),
  },
  (table) => [
    index().on(table.studentId),
    index().on(table.issuedBy),
    index().on(table.cancelledBy),
    check(
      "issued_papers_cancelled",
      sql`num_nonnulls(${table.cancelledBy}, ${table.cancelledAt}, ${table.cancelReason}) in (0, 3)`,
    ),
    index().on(table.kind, table.createdAt),
  ],
);

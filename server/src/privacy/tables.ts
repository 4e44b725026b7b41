import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DataCopy } from "@school/core/privacy/copies/contract.ts";
import type { ListKind, PeopleKind } from "@school/core/privacy/retention/kinds.ts";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import { users } from "../accounts/tables.ts";
import { bytea } from "../platform/db/bytea.ts";

const moment = () => timestamp({ withTimezone: true });

/** A file with all data about one person, which is made in the background and kept for a day. */
export const dataCopies = pgTable(
  "data_copies",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scope: text().$type<CopyScope>().notNull(),
    state: text().$type<DataCopy["state"]>().notNull().default("running"),
    parts: integer().notNull(),
    partsDone: integer().notNull().default(0),
    /** Who asked for it, and alone may download it. */
    createdBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.createdBy), index().on(table.personId), index().on(table.createdAt)],
);

/** Its bytes in pieces, encrypted; there are all of them or none. */
export const dataCopyPieces = pgTable(
  "data_copy_pieces",
  {
    dataCopyId: uuid()
      .notNull()
      .references(() => dataCopies.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytesSealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataCopyId, table.place] })],
);

/** What is to be erased after a time in which it can be cancelled, and what was: never a value. */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid().primaryKey(),
    kind: text().$type<PeopleKind | ListKind>().notNull(),
    /** Null for records that are erased together. */
    personId: uuid().references(() => users.id),
    /** Of records that are erased together: those that had served before then. */
    servedBefore: moment(),
    plannedBy: uuid()
      .notNull()
      .references(() => users.id),
    plannedAt: moment().notNull().defaultNow(),
    carryOutOn: date().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    // A person is erased once, and of each list one erasing waits.
    uniqueIndex().on(table.personId),
    uniqueIndex("erasures_waiting_list")
      .on(table.kind)
      .where(sql`${table.personId} is null and ${table.erasedAt} is null`),
    index().on(table.plannedBy),
  ],
);

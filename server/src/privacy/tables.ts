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
import type { DataExport } from "@school/core/privacy/exports/contract.ts";
import type { ListKind, PeopleKind } from "@school/core/privacy/retention/kinds.ts";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import { users } from "../accounts/tables.ts";
import { bytea } from "../platform/database/bytea.ts";

const moment = () => timestamp({ withTimezone: true });

/** A file with all data about one person, created by a job and stored for a day. */
export const dataExports = pgTable(
  "data_copies",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scope: text().$type<CopyScope>().notNull(),
    state: text().$type<DataExport["state"]>().notNull().default("running"),
    parts: integer().notNull(),
    partsDone: integer().notNull().default(0),
    /** The person who requested it; only they may download it. */
    createdBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.createdBy), index().on(table.personId), index().on(table.createdAt)],
);

/** Its bytes in encrypted chunks; all of them or none. */
export const dataExportChunks = pgTable(
  "data_copy_pieces",
  {
    dataCopyId: uuid()
      .notNull()
      .references(() => dataExports.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytesSealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataCopyId, table.place] })],
);

/** Planned erasures, which can be cancelled for a time, and completed ones; never a value. */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid().primaryKey(),
    kind: text().$type<PeopleKind | ListKind>().notNull(),
    /** Null for records that are erased together. */
    personId: uuid().references(() => users.id),
    /** For records that are erased together: those whose use ended before this. */
    servedBefore: moment(),
    plannedBy: uuid()
      .notNull()
      .references(() => users.id),
    plannedAt: moment().notNull().defaultNow(),
    carryOutOn: date().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    // A person is erased once, and each list has at most one pending erasure.
    uniqueIndex().on(table.personId),
    uniqueIndex("erasures_waiting_list")
      .on(table.kind)
      .where(sql`${table.personId} is null and ${table.erasedAt} is null`),
    index().on(table.plannedBy),
  ],
);

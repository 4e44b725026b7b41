import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  bytea,
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
} from "../platform/database/column-kinds.ts";
import type { DataExport } from "@school/core/privacy/exports/contract.ts";
import type { ListKind, PeopleKind } from "@school/core/privacy/retention/kinds.ts";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import { users } from "../accounts/tables.ts";

/** A file with all data about one person, created by a job and stored for a day. */
export const dataExports = pgTable(
  "data_copies",
  {
    id: id(),
    personId: ref(() => users.id, "cascade"),
    scope: text().$type<CopyScope>().notNull(),
    state: text().$type<DataExport["state"]>().notNull().default("running"),
    parts: integer().notNull(),
    partsDone: integer().notNull().default(0),
    /** The person who requested it; only they may download it. */
    createdBy: ref(() => users.id, "cascade"),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.createdBy), index().on(table.personId), index().on(table.createdAt)],
);

/** Its bytes in encrypted chunks; all of them or none. */
export const dataExportChunks = pgTable(
  "data_copy_pieces",
  {
    dataCopyId: ref(() => dataExports.id, "cascade"),
    place: integer().notNull(),
    bytesSealed: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataCopyId, table.place] })],
);

/** Planned erasures, which can be cancelled for a time, and completed ones; never a value. */
export const erasures = pgTable(
  "erasures",
  {
    id: id(),
    kind: text().$type<PeopleKind | ListKind>().notNull(),
    /** Null for records that are erased together. */
    personId: optionalRef(() => users.id),
    /** For records that are erased together: those whose use ended before this. */
    servedBefore: timestamptz(),
    plannedBy: ref(() => users.id),
    plannedAt: timestamptzNow(),
    carryOutOn: date().notNull(),
    erasedAt: timestamptz(),
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

import {
  type AnyPgColumn,
  customType,
  integer,
  timestamp,
  type UpdateDeleteAction,
  uuid,
} from "drizzle-orm/pg-core";

/*
 * The columns that most tables have. PostgreSQL's names, except for references: `ref` must be set,
 * `optionalRef` may be null.
 */

export const id = () => uuid().primaryKey();

/** PostgreSQL's bytea as a Node buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const timestamptz = () => timestamp({ withTimezone: true });

/** The time of the transaction, unless another is given. */
export const timestamptzNow = () => timestamptz().notNull().defaultNow();

/** Counts the changes of a row; a save names the version that the person saw. */
export const version = () => integer().notNull().default(1);

/** The id of a row in another table, which cannot be deleted meanwhile without an `onDelete`. */
export const ref = (target: () => AnyPgColumn, onDelete?: UpdateDeleteAction) =>
  optionalRef(target, onDelete).notNull();

export const optionalRef = (target: () => AnyPgColumn, onDelete?: UpdateDeleteAction) =>
  uuid().references(target, onDelete && { onDelete });

import {
  index,
  type AnyPgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";

interface Source {
  /** The name of its column. */
  readonly column: string;
  readonly id: () => AnyPgColumn;
  readonly onDelete?: "cascade";
}

/** The table of a module that sends marks: the last sending of each source to each class. */
export function sentScoresTable(name: string, { column, id, onDelete }: Source) {
  return pgTable(
    name,
    {
      sourceId: uuid(column)
        .notNull()
        .references(id, { ...(onDelete && { onDelete }) }),
      classId: uuid()
        .notNull()
        .references(() => classes.id),
      parts: text().array().notNull(),
      /**
       * Fingerprint of the marks that were sent. If it differs from that of the present marks, they can
       * be sent again.
       */
      fingerprint: text().notNull(),
      sentBy: uuid()
        .notNull()
        .references(() => users.id),
      sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.sourceId, table.classId] }),
      index().on(table.classId),
      index().on(table.sentBy),
    ],
  );
}

export type SentScores = ReturnType<typeof sentScoresTable>;

import { index, type AnyPgColumn, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ref, timestamptzNow } from "../../platform/database/column-kinds.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";

interface Source {
  /** The column's name. */
  readonly column: string;
  readonly id: () => AnyPgColumn;
  readonly onDelete?: "cascade";
}

/** The table of a module that sends marks, with the last transfer of each source to each class. */
export function sentScoresTable(name: string, { column, id, onDelete }: Source) {
  return pgTable(
    name,
    {
      sourceId: uuid(column)
        .notNull()
        .references(id, { ...(onDelete && { onDelete }) }),
      classId: ref(() => classes.id),
      parts: text().array().notNull(),
      /**
       * Fingerprint of the transferred marks. If it differs from that of the current marks, they
       * can be sent again.
       */
      fingerprint: text().notNull(),
      sentBy: ref(() => users.id),
      sentAt: timestamptzNow(),
    },
    (table) => [
      primaryKey({ columns: [table.sourceId, table.classId] }),
      index().on(table.classId),
      index().on(table.sentBy),
    ],
  );
}

export type SentScores = ReturnType<typeof sentScoresTable>;

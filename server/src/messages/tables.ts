import { isNotNull } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/**
 * What people are to be told of: by email, until the email that holds it is queued; by phone, until
 * they open the page, so that one message tells of all that is unread there.
 */
export const waitingNews = pgTable(
  "waiting_news",
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    /** What it is about, never what was written. */
    title: text().notNull(),
    /** The page that shows it: "/dashboard/messages/0199…". */
    path: text().notNull(),
    /** Of a message to a parent without an email: who wrote it; then a phone is told. Else null. */
    writer: text(),
    /** About whom, by first name. */
    child: text(),
    /** When the message to a phone was queued; its batch is this row. */
    toldAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.personId),
    index().on(table.createdAt),
    uniqueIndex("waiting_news_for_phones")
      .on(table.personId, table.path)
      .where(isNotNull(table.writer)),
  ],
);

import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** What people are to be told of by email, until the email that holds it is queued. */
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.personId), index().on(table.createdAt)],
);

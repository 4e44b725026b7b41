import { isNotNull } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ref, timestamptz, timestamptzNow } from "../platform/database/column-kinds.ts";
import { users } from "../accounts/tables.ts";

/**
 * Notifications waiting for people. For email, a row waits until the email that contains it is
 * queued. For phones, it waits until they open the page, so that one message covers everything
 * unread there.
 */
export const pendingNotices = pgTable(
  "waiting_news",
  {
    id: id(),
    personId: ref(() => users.id),
    /** Subject of the notification, never the written text. */
    title: text().notNull(),
    /** The page that shows it: "/dashboard/messages/0199…". */
    path: text().notNull(),
    /** Author of a message to a parent without an email, who is then notified by phone; else null. */
    writer: text(),
    /** The child's first name. */
    child: text(),
    /** When the message to a phone was queued; its batch is this row. */
    toldAt: timestamptz(),
    createdAt: timestamptzNow(),
  },
  (table) => [
    index().on(table.personId),
    index().on(table.createdAt),
    uniqueIndex("waiting_news_for_phones")
      .on(table.personId, table.path)
      .where(isNotNull(table.writer)),
  ],
);

import { sql, type SQLWrapper } from "drizzle-orm";

/** SQL: older items never count as unread. */
const oldest = sql`now() - interval '1 year'`;

/**
 * SQL: start of the time in which items can be unread: the account's creation, but at most a year
 * ago, so that counting does not slow down with the years.
 *
 * @param createdAt of the person's account
 */
export const unreadSince = (createdAt: SQLWrapper) => sql`greatest(${createdAt}, ${oldest})`;

import { sql, type SQLWrapper } from "drizzle-orm";

/** SQL: how far back what was written to a person counts as unread; further back no one looks for it. */
const oldest = sql`now() - interval '1 year'`;

/**
 * SQL: since when what is written to a person can be unread: not before there was the account, and
 * for a year, so that counting does not take longer with each year.
 *
 * @param createdAt of the person's account
 */
export const unreadSince = (createdAt: SQLWrapper) => sql`greatest(${createdAt}, ${oldest})`;

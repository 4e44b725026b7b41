import { customType } from "drizzle-orm/pg-core";

/** PostgreSQL's bytea as a Node buffer. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

import { sql } from "drizzle-orm";
import { users } from "./tables.ts";

/** SQL: register order, by surname in ICU collation. Written like the index of `users`. */
export const inRegisterOrder = sql`${users.lastName} collate "und-x-icu", ${users.firstName} collate "und-x-icu", ${users.id}`;

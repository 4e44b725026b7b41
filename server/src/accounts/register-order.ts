import { sql } from "drizzle-orm";
import { users } from "./tables.ts";

/**
 * SQL: registers are in the order of surnames as people, not bytes, sort them. Written as the index
 * of `users` has it.
 */
export const inRegisterOrder = sql`${users.lastName} collate "und-x-icu", ${users.firstName} collate "und-x-icu", ${users.id}`;

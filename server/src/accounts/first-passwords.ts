import { FIRST_PASSWORD_DAYS } from "@school/core/accounts/password.ts";
import { sql } from "drizzle-orm";
import { users } from "./tables.ts";

/** When a default or generated password stops opening the account, if the account has one. */
export const initialPasswordEndsAt = sql<Date>`coalesce(${users.initialPasswordExpiresAt},
  ${users.initialPasswordGivenAt} + make_interval(days => ${sql.raw(String(FIRST_PASSWORD_DAYS))}))`.mapWith(
  users.initialPasswordGivenAt,
);

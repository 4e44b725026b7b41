import { sql, type SQL } from "drizzle-orm";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";

/** SQL: the name of a pupil (`users`) as pupils read it. */
export const firstNameFirst = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

/** SQL: the order of a register, class after class, of `classes` and `users`. */
export const byClassAndSurname: SQL = sql`${fullName} collate "und-x-icu", ${inRegisterOrder}`;

import { sql, type SQL } from "drizzle-orm";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { fullName } from "../classes/queries.ts";

/** SQL: the order of a register, class after class, of `classes` and `users`. */
export const byClassAndSurname: SQL = sql`${fullName} collate "und-x-icu", ${inRegisterOrder}`;

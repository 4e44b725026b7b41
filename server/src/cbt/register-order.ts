import { sql, type SQL } from "drizzle-orm";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { fullName } from "../classes/queries.ts";

/** SQL: register order, by class and surname, of `classes` and `users`. */
export const byClassAndSurname: SQL = sql`${fullName} collate "und-x-icu", ${inRegisterOrder}`;

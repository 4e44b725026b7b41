import { phoneName } from "@school/core/api/phone.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { signInNames, users } from "./tables.ts";

/** The phone with which a person signs in, in its international form, where it is joined. */
export const phones = alias(signInNames, "phones");
export const hasPhone = and(eq(phones.userId, users.id), eq(phones.kind, "PHONE"));

/** SQL condition on `sign_in_names`: what was typed, in any case, or a phone in any form. */
export function isNamed(typed: string): SQL {
  const name = typed.trim();
  return sql`lower(${signInNames.name}) in (lower(${name}), ${phoneName(name)}::text)`;
}

/** SQL: ids of the people whose phone for signing in has these digits. */
export function phoneHolders(digits: string): SQL {
  return sql`select ${signInNames.userId} from ${signInNames}
    where ${signInNames.kind} = 'PHONE' and ${signInNames.name} like ${`%${digits}%`}`;
}

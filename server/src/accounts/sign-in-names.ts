import { plainName } from "@school/core/api/plain-name.ts";
import { phoneName, shownPhone } from "@school/core/api/phone.ts";
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Reader, Transaction } from "../platform/database/database.ts";
import {
  phoneChannels,
  queuePhoneMessage,
} from "../platform/outgoing/phone/queue-phone-message.ts";
import { signInNames, users } from "./tables.ts";
import { endSent } from "./auth/one-time-proofs.ts";

/** Join of the phone number, in international form, with which a person signs in. */
export const phones = alias(signInNames, "phones");
export const hasPhone = and(eq(phones.userId, users.id), eq(phones.kind, "PHONE"));

/** SQL condition on `sign_in_names`: the typed name in any case, or a phone in any form. */
export function isNamed(typed: string): SQL {
  return sql`lower(${signInNames.name}) in (${plainName(typed)}, ${phoneName(typed)}::text)`;
}

/** SQL: ids of the people whose sign-in phone has these digits. */
export function phoneHolders(digits: string): SQL {
  return sql`select ${signInNames.userId} from ${signInNames}
    where ${signInNames.kind} = 'PHONE' and ${signInNames.name} like ${`%${digits}%`}`;
}

/**
 * Sets the sign-in phone of a locked account; null removes it. Codes that were sent to a phone
 * become invalid, and the previous phone is notified.
 *
 * @returns false if another account has the phone, even if it took it concurrently
 */
export async function setPhone(
  tx: Transaction,
  userId: string,
  phone: string | null,
): Promise<boolean> {
  if (phone !== null && (await isPhoneTaken(tx, userId, phone))) return false;
  const [before] = await tx
    .delete(signInNames)
    .where(and(eq(signInNames.userId, userId), eq(signInNames.kind, "PHONE")))
    .returning({ name: signInNames.name });
  await endSent(tx, [userId]);
  if (phone !== null) {
    const taken = await tx
      .insert(signInNames)
      .values({ userId, kind: "PHONE", name: phone })
      .onConflictDoNothing()
      .returning({ name: signInNames.name });
    if (taken.length === 0) return false;
  }
  if (before) await notifyOldPhone(tx, userId, before.name);
  return true;
}

/** Like the email to an old address: by SMS, if the school has a gateway, even at night. */
async function notifyOldPhone(tx: Transaction, recipientId: string, number: string): Promise<void> {
  if (!(await phoneChannels(tx)).sms) return;
  await queuePhoneMessage(tx, {
    recipientId,
    number,
    channel: "SMS",
    purpose: "accounts.phone-changed",
    urgent: true,
    text: "This phone no longer signs in to the school portal. If you did not change it, tell the school office.",
  });
}

/** Whether another person has the phone as sign-in phone or username. */
export async function isPhoneTaken(db: Reader, userId: string, phone: string): Promise<boolean> {
  const otherNames = and(
    sql`lower(${signInNames.name}) = any(${sql.param(spellingsOf(phone))}::text[])`,
    ne(signInNames.userId, userId),
  );
  return (await db.$count(signInNames, otherNames)) > 0;
}

/** Returns those phones, in international form, that are no one's sign-in phone or username. */
export async function freePhones(db: Reader, phones: readonly string[]): Promise<Set<string>> {
  const distinct = [...new Set(phones)];
  if (distinct.length === 0) return new Set();
  const spellings = distinct.flatMap(spellingsOf);
  const rows = await db
    .select({ name: sql<string>`lower(${signInNames.name})` })
    .from(signInNames)
    .where(sql`lower(${signInNames.name}) = any(${sql.param(spellings)}::text[])`);
  const taken = new Set(rows.map(({ name }) => name));
  return new Set(distinct.filter((phone) => !spellingsOf(phone).some((name) => taken.has(name))));
}

function spellingsOf(phone: string): string[] {
  return [phone, shownPhone(phone).replaceAll(" ", "")];
}

import { phoneName, shownPhone } from "@school/core/api/phone.ts";
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Reader, Transaction } from "../platform/db/database.ts";
import { phoneChannels, queuePhoneMessage } from "../platform/phone/queue-phone-message.ts";
import { mailTokens, signInNames, users } from "./tables.ts";
import { messages } from "./text.ts";

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

/**
 * Gives a locked account another phone to sign in with; null takes it away. Codes that are on their
 * way to a phone stop working, and the phone from before is told.
 *
 * @returns false if another account has the phone, also one that took it at the same moment
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
  await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
  if (phone !== null) {
    const taken = await tx
      .insert(signInNames)
      .values({ userId, kind: "PHONE", name: phone })
      .onConflictDoNothing()
      .returning({ name: signInNames.name });
    if (taken.length === 0) return false;
  }
  if (before) await tellOldPhone(tx, userId, before.name);
  return true;
}

/** As the owner of an address is mailed; by SMS, where the school sends any, also at night. */
async function tellOldPhone(tx: Transaction, recipientId: string, number: string): Promise<void> {
  if (!(await phoneChannels(tx)).sms) return;
  await queuePhoneMessage(tx, {
    recipientId,
    number,
    channel: "SMS",
    purpose: "accounts.phone-changed",
    urgent: true,
    text: messages.oldPhone,
  });
}

/** Whether another person signs in with the phone, or has it as username. */
export async function isPhoneTaken(db: Reader, userId: string, phone: string): Promise<boolean> {
  const spellings = [phone, shownPhone(phone).replaceAll(" ", "")];
  const others = and(
    sql`lower(${signInNames.name}) = any(${sql.param(spellings)}::text[])`,
    ne(signInNames.userId, userId),
  );
  return (await db.$count(signInNames, others)) > 0;
}

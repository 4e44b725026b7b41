import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Device } from "@school/core/accounts/notification-preferences/contract.ts";
import type { Choice } from "@school/core/accounts/notification-preferences/kinds.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { requirePublic } from "../../platform/http/outgoing-request.ts";
import { messages } from "../../platform/http/text.ts";
import { phoneOptOuts } from "../../platform/outgoing/phone/tables.ts";
import { phones } from "../sign-in-names.ts";
import type { UserWrite } from "../users/commands.ts";
import { messageChoices, pushDevices } from "./tables.ts";

/** Writes one choice of the caller; an equal one changes nothing. */
export async function saveChoice({ tx, origin }: UserWrite, choice: Choice): Promise<void> {
  const { kind, channel, isWanted } = choice;
  await tx
    .insert(messageChoices)
    .values({ personId: origin.actorId, kind, channel, isWanted })
    .onConflictDoUpdate({
      target: [messageChoices.personId, messageChoices.kind, messageChoices.channel],
      set: { isWanted, chosenAt: sql`now()` },
    });
  await audit({ tx, origin }, "accounts.choose-messages", origin.actorId, { after: choice });
}

/** Maximum number of devices of one person; another one replaces the oldest. */
const MAX_DEVICES = 10;

/**
 * Subscribes the device of this sign-in to notifications. Throws `InvalidInput` for an address that
 * the portal does not send to.
 */
export async function addDevice(
  { tx, origin, config }: UserWrite & { readonly config: Config },
  authSessionId: string,
  { endpoint, keys }: Device,
): Promise<void> {
  const url = new URL(endpoint);
  try {
    if (url.origin !== config.TEST_GATEWAY) requirePublic(url);
  } catch {
    throw new InvalidInput([{ path: ["endpoint"], message: messages.notValid }]);
  }
  const personId = origin.actorId;
  // The browser may have been another person's, or subscribe again with another address.
  await tx
    .delete(pushDevices)
    .where(or(eq(pushDevices.endpoint, endpoint), eq(pushDevices.authSessionId, authSessionId)));
  const newest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.personId, personId))
    .orderBy(desc(pushDevices.createdAt))
    .limit(MAX_DEVICES - 1);
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.personId, personId), notInArray(pushDevices.id, newest)));
  await tx.insert(pushDevices).values({ id: newId(), personId, authSessionId, endpoint, ...keys });
  const after = { service: url.host };
  await audit({ tx, origin }, "accounts.add-device", personId, { after });
}

/** Unsubscribes the device of this sign-in. */
export async function removeDevice(
  { tx, origin }: UserWrite,
  authSessionId: string,
): Promise<void> {
  const gone = await tx.delete(pushDevices).where(eq(pushDevices.authSessionId, authSessionId));
  if (!gone.rowCount) return;
  await audit({ tx, origin }, "accounts.remove-device", origin.actorId);
}

/** Deletes a device whose address its push service no longer knows. */
export async function forgetDevice(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
}

/** Deletes the STOP reply of the caller's phone. */
export async function takeBackStop({ tx, origin }: UserWrite): Promise<void> {
  const ownNumbers = tx
    .select({ name: phones.name })
    .from(phones)
    .where(eq(phones.userId, origin.actorId));
  const gone = await tx
    .delete(phoneOptOuts)
    .where(inArray(phoneOptOuts.number, ownNumbers))
    .returning({ number: phoneOptOuts.number });
  if (gone.length === 0) return;
  const [before] = gone;
  await audit({ tx, origin }, "accounts.take-back-stop", origin.actorId, { before });
}

import { eq, sql } from "drizzle-orm";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { PhoneRules } from "@school/core/api/phone-rules.ts";
import { mailPrincipals } from "../../accounts/auth/notices.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { sendWaiting } from "../../platform/outgoing/requeue.ts";
import { accountOf } from "../../platform/outgoing/phone/gateway.ts";
import { outgoingPhoneMessages } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { PHONE_RULES } from "../../platform/outgoing/phone/rules.ts";
import { phoneGateways } from "../../platform/outgoing/phone/tables.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { readStored, storeSetting } from "../../platform/database/settings/settings.ts";
import {
  accountAfter,
  gatewayFaults,
  type GatewayInput,
  type SavedAccount,
} from "./check-gateway.ts";

/** An advisory lock that no other code of the portal uses. */
const GATEWAYS_LOCK = 7_205_982;

interface GatewayWrite extends AuditedWrite {
  readonly sealer: Sealer;
  readonly testOrigin: string | undefined;
  /** Returns the gateway's current public state, for a person whose view of it is stale. */
  readonly current: () => Promise<unknown>;
}

/** A gateway that does not exist yet cannot be locked by its row. */
async function lockGateways(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GATEWAYS_LOCK})`);
}

async function findGateway(tx: Transaction, sealer: Sealer, channel: PhoneChannel) {
  const [row] = await tx.select().from(phoneGateways).where(eq(phoneGateways.channel, channel));
  return row ? { ...row, account: accountOf(sealer, row.accountSealed) } : null;
}

/**
 * Sets up or changes a gateway; waiting messages are sent at once. For another address or key, all
 * principals are mailed. Throws `InvalidInput` and `StaleVersion`.
 */
export async function saveGateway(
  { tx, origin, sealer, testOrigin, current }: GatewayWrite,
  { version, ...gateway }: GatewayInput & { readonly version: number },
): Promise<void> {
  await lockGateways(tx);
  const { channel, provider, isActive, costPerPart, perSecond, key } = gateway;
  const before = await findGateway(tx, sealer, channel);
  if ((before?.version ?? 0) !== version) throw new StaleVersion(await current());
  const account = accountAfter(gateway, before);
  const issues = gatewayFaults(gateway, account, before, testOrigin);
  if (issues.length > 0) throw new InvalidInput(issues);
  const row = {
    channel,
    provider,
    isActive,
    costPerPart,
    perSecond,
    // Another provider gets another address.
    reportId: before?.provider === provider ? before.reportId : newId(),
    accountSealed: sealer.seal(JSON.stringify(account)),
    version: version + 1,
  };
  await tx
    .insert(phoneGateways)
    .values(row)
    .onConflictDoUpdate({ target: phoneGateways.channel, set: row });
  await sendWaiting(tx, outgoingPhoneMessages);
  if (key !== undefined || before?.account.address !== account.address)
    await mailPrincipals(tx, "gateway_changed");
  const after = { ...summaryOf({ isActive, provider, account }), newKey: key !== undefined };
  await audit({ tx, origin }, "messages.set-gateway", null, {
    before: before && summaryOf(before),
    after,
  });
}

function summaryOf({ isActive, provider, account }: SavedAccount & { isActive: boolean }) {
  const { sender, address } = account;
  return { isActive, provider, sender, address };
}

/** Forgets a gateway with its key; all principals are mailed. Throws `StaleVersion`. */
export async function removeGateway(
  { tx, origin, sealer, current }: Omit<GatewayWrite, "testOrigin">,
  { channel, version }: { readonly channel: PhoneChannel; readonly version: number },
): Promise<void> {
  await lockGateways(tx);
  const before = await findGateway(tx, sealer, channel);
  if (before?.version !== version) throw new StaleVersion(await current());
  await tx.delete(phoneGateways).where(eq(phoneGateways.channel, channel));
  await mailPrincipals(tx, "gateway_removed");
  await audit({ tx, origin }, "messages.remove-gateway", null, { before: summaryOf(before) });
}

/** Sets budget and quiet hours; sends messages that waited for them. Throws `StaleVersion`. */
export async function saveRules(
  { tx, origin, current }: Pick<GatewayWrite, "tx" | "origin" | "current">,
  { version, ...rules }: PhoneRules & { readonly version: number },
): Promise<void> {
  const before = await readStored(tx, PHONE_RULES);
  if (!(await storeSetting(tx, PHONE_RULES, rules, { version, actorId: origin.actorId }))) {
    throw new StaleVersion(await current());
  }
  await sendWaiting(tx, outgoingPhoneMessages);
  await audit({ tx, origin }, "messages.set-rules", null, { before: before.value, after: rules });
}

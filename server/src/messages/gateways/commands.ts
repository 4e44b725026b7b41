import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { PhoneRules } from "@school/core/api/phone-gateway.ts";
import { mailPrincipals } from "../../accounts/auth/notices.ts";
import { type AuditOrigin, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { sendWaiting } from "../../platform/outgoing/requeue.ts";
import { secretsOf } from "../../platform/outgoing/phone/gateway.ts";
import { outgoingPhoneMessages } from "../../platform/outgoing/phone/queue-phone-message.ts";
import { PHONE_RULES } from "../../platform/outgoing/phone/rules.ts";
import { phoneGateways } from "../../platform/outgoing/phone/tables.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { readStored, storeSetting } from "../../platform/database/settings/settings.ts";
import { gatewayFaults, secretsAfter, type GatewayInput } from "./check-gateway.ts";

/** An advisory lock that no other code of the portal uses. */
const GATEWAYS_LOCK = 7_205_982;

interface GatewayWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin;
  readonly sealer: Sealer;
  readonly testOrigin: string | undefined;
  /** Returns the gateway's current public state, for a person whose view of it is stale. */
  readonly current: () => Promise<unknown>;
}

/** A gateway that does not exist yet cannot be locked by its row. */
async function lockGateways(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GATEWAYS_LOCK})`);
}

async function findGateway(tx: Transaction, channel: PhoneChannel) {
  const [row] = await tx.select().from(phoneGateways).where(eq(phoneGateways.channel, channel));
  return row;
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
  const before = await findGateway(tx, gateway.channel);
  if ((before?.version ?? 0) !== version) throw new StaleVersion(await current());
  const issues = gatewayFaults(gateway, before, testOrigin);
  if (issues.length > 0) throw new InvalidInput(issues);
  const secrets = secretsAfter(gateway, before ? secretsOf(sealer, before.secretsSealed) : null);
  const { key, signingKey: _signingKey, ...facts } = gateway;
  const row = {
    ...facts,
    // Another provider gets another address.
    reportId: before?.kind === gateway.kind ? before.reportId : newId(),
    secretsSealed: sealer.seal(JSON.stringify(secrets)),
    version: version + 1,
  };
  await tx
    .insert(phoneGateways)
    .values(row)
    .onConflictDoUpdate({ target: phoneGateways.channel, set: row });
  await sendWaiting(tx, outgoingPhoneMessages);
  const isElsewhere = !before || !isDeepStrictEqual(before.recipe, facts.recipe);
  if (isElsewhere || key !== undefined) await mailPrincipals(tx, "gateway_changed");
  const shown = { isActive: facts.isActive, kind: facts.kind, sender: facts.sender };
  const summary = { ...shown, address: facts.recipe.address, newKey: key !== undefined };
  const entry = { subjectId: null, before: before ? summaryOf(before) : null, after: summary };
  await writeAudit(tx, origin, [{ action: "messages.set-gateway", ...entry }]);
}

function summaryOf({ isActive, kind, sender, recipe }: typeof phoneGateways.$inferSelect) {
  return { isActive, kind, sender, address: recipe.address };
}

/** Forgets a gateway with its key; all principals are mailed. Throws `StaleVersion`. */
export async function removeGateway(
  { tx, origin, current }: Pick<GatewayWrite, "tx" | "origin" | "current">,
  { channel, version }: { readonly channel: PhoneChannel; readonly version: number },
): Promise<void> {
  await lockGateways(tx);
  const before = await findGateway(tx, channel);
  if (before?.version !== version) throw new StaleVersion(await current());
  await tx.delete(phoneGateways).where(eq(phoneGateways.channel, channel));
  await mailPrincipals(tx, "gateway_removed");
  const entry = { subjectId: null, before: summaryOf(before), after: null };
  await writeAudit(tx, origin, [{ action: "messages.remove-gateway", ...entry }]);
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
  const entry = { subjectId: null, before: before.value, after: rules };
  await writeAudit(tx, origin, [{ action: "messages.set-rules", ...entry }]);
}

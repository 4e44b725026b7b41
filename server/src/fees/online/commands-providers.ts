import {
  HAS_WEBHOOK_HASH,
  type PaymentProviderName,
} from "@school/core/fees/online/payment-providers.ts";
import type { Issue } from "@school/core/api/error.ts";
import { messages } from "@school/core/fees/online/text.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import { mailPrincipals } from "../../accounts/auth/notices.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { ProviderHasPending } from "../errors.ts";
import { feeOnlinePayments, feeProviders } from "../tables.ts";
import type { ProviderKeys } from "./providers/provider.ts";
import { keysIn } from "./queries.ts";

interface ProviderWrite extends ActorWrite {
  readonly sealer: Sealer;
  /** Returns the current public state, for a person whose view of it is stale. */
  readonly current: () => Promise<unknown>;
}

interface ProviderForm {
  readonly provider: PaymentProviderName;
  readonly isActive: boolean;
  /** Stays as it is if left out. */
  readonly key?: string | undefined;
  readonly webhookHash?: string | undefined;
  readonly version: number;
}

/** An advisory lock that no other code of the portal uses. */
const PROVIDERS_LOCK = 7_205_994;

/** Locks all accounts: at most one of them is active. */
async function lockAccounts({ tx }: ActorWrite, provider: PaymentProviderName) {
  await tx.execute(sql`select pg_advisory_xact_lock(${PROVIDERS_LOCK})`);
  const [row] = await tx.select().from(feeProviders).where(eq(feeProviders.provider, provider));
  return row ?? null;
}

/**
 * Sets up or changes the account at a provider. An active one takes the place of the other. All
 * principals are mailed if parents' money goes elsewhere. Throws `InvalidInput`, `StaleVersion`.
 */
export async function saveProvider(
  { tx, origin, sealer, current }: ProviderWrite,
  { provider, isActive, key, webhookHash, version }: ProviderForm,
): Promise<void> {
  const before = await lockAccounts({ tx, origin }, provider);
  if ((before?.version ?? 0) !== version) throw new StaleVersion(await current());
  const saved = before && keysIn(sealer, before.keysSealed);
  const keys: ProviderKeys = {
    key: key ?? saved?.key ?? "",
    webhookHash: HAS_WEBHOOK_HASH[provider] ? (webhookHash ?? saved?.webhookHash ?? "") : "",
  };
  const issues = faultsOf(provider, keys);
  if (issues.length > 0) throw new InvalidInput(issues);
  if (isActive)
    await tx
      .update(feeProviders)
      .set({ isActive: false, version: sql`${feeProviders.version} + 1` })
      .where(and(ne(feeProviders.provider, provider), eq(feeProviders.isActive, true)));
  const row = {
    provider,
    isActive,
    keysSealed: sealer.seal(JSON.stringify(keys)),
    version: version + 1,
  };
  await tx
    .insert(feeProviders)
    .values(row)
    .onConflictDoUpdate({ target: feeProviders.provider, set: row });
  if (key !== undefined || isActive !== (before?.isActive ?? false))
    await mailPrincipals(tx, "payment_provider_changed");
  await audit({ tx, origin }, "fees.set-provider", null, {
    before: before && { provider, isActive: before.isActive },
    after: {
      provider,
      isActive,
      newKey: key !== undefined,
      newWebhookHash: webhookHash !== undefined,
    },
  });
}

/** Public keys of both providers begin so; a payment would fail with one. */
const PUBLIC_KEY = /^(pk_|FLWPUBK)/i;

function faultsOf(provider: PaymentProviderName, { key, webhookHash }: ProviderKeys): Issue[] {
  const issues: Issue[] = [];
  if (key === "") issues.push({ path: ["key"], message: messages.key });
  if (PUBLIC_KEY.test(key)) issues.push({ path: ["key"], message: messages.publicKey });
  if (HAS_WEBHOOK_HASH[provider] && webhookHash === "")
    issues.push({ path: ["webhookHash"], message: messages.hash });
  return issues;
}

/** Forgets the account at a provider with its keys. Throws `StaleVersion`, `ProviderHasPending`. */
export async function removeProvider(
  { tx, origin, current }: Omit<ProviderWrite, "sealer">,
  { provider, version }: { readonly provider: PaymentProviderName; readonly version: number },
): Promise<void> {
  const before = await lockAccounts({ tx, origin }, provider);
  if (before?.version !== version) throw new StaleVersion(await current());
  const isPending = and(
    eq(feeOnlinePayments.provider, provider),
    eq(feeOnlinePayments.state, "PENDING"),
  );
  if ((await tx.$count(feeOnlinePayments, isPending)) > 0) throw new ProviderHasPending();
  await tx.delete(feeProviders).where(eq(feeProviders.provider, provider));
  await mailPrincipals(tx, "payment_provider_removed");
  await audit({ tx, origin }, "fees.remove-provider", null, {
    before: { provider, isActive: before.isActive },
  });
}

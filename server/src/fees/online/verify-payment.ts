import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { applyVerified } from "./commands.ts";
import { askWith, KeyRefused, type Verified } from "./providers/provider.ts";
import { PROVIDERS } from "./providers/providers.ts";
import { findAccount } from "./queries.ts";

export interface VerifyParts {
  readonly db: Database;
  readonly config: Pick<Config, "TEST_GATEWAY">;
  readonly sealer: Sealer;
}

interface Asked {
  readonly id: string;
  readonly reference: string;
  readonly provider: PaymentProviderName;
}

/**
 * Asks the provider about a payment and writes its answer. Everything that settles a payment comes
 * here: the webhook, the parent's return, the office and the job; a claim of theirs is never believed.
 * No transaction is open meanwhile. Throws `ProviderUnavailable`, `KeyRefused`.
 */
export async function verifyPayment(
  { db, config, sealer }: VerifyParts,
  { id, reference, provider }: Asked,
): Promise<Verified["state"]> {
  const account = await findAccount(db, sealer, provider);
  if (!account) throw new KeyRefused("The provider was removed.");
  const ask = askWith(account.keys, config.TEST_GATEWAY);
  const verified = await PROVIDERS[provider].verify(ask, reference);
  await db.transaction((tx) => applyVerified(tx, id, verified));
  return verified.state;
}

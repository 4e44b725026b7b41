import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AuditOrigin } from "../database/audit/audit.ts";
import { bareName, bareNames } from "../database/columns.ts";
import { deferUntilCommit, type Transaction } from "../database/database.ts";
import { preparedSql } from "../database/per-database.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import { defineError, InvalidInput } from "./errors.ts";
import { idempotencyKeys } from "./tables.ts";

const KeyReused = defineError(
  422,
  "idempotency_key_reused",
  "This Idempotency-Key was already used for a different request.",
);

const KEY_FORM = /^[\w-]{8,100}$/;

/** The `Idempotency-Key` of a write, to be locked by its transaction. */
interface Claim {
  readonly actorId: string;
  readonly key: string;
  readonly requestHash: string;
}

/** The claim of a request; null without a key. Throws `InvalidInput` for an invalid key. */
export function claimOf(
  sealer: Sealer,
  key: string | null,
  origin: AuditOrigin,
  request: { readonly path: readonly string[]; readonly input: unknown },
): Claim | null {
  if (key === null || origin.actorId === null) return null;
  if (!KEY_FORM.test(key)) {
    const message = "Must be 8 to 100 letters, digits, - or _";
    throw new InvalidInput([{ path: ["Idempotency-Key"], message }]);
  }
  // Keyed, since a request may contain a password, which could be guessed from a plain hash.
  const requestHash = createHmac("sha256", sealer.keyFor("idempotency"))
    .update(JSON.stringify(request, describeFile))
    .digest("hex");
  return { actorId: origin.actorId, key, requestHash };
}

/** JSON ignores files: without size and name any two uploads would be equal. */
function describeFile(_key: string, value: unknown): unknown {
  return value instanceof File ? { name: value.name, size: value.size, type: value.type } : value;
}

const takenKey = preparedSql(
  "take_idempotency_key",
  sql`
    insert into ${idempotencyKeys}
      (${bareNames(idempotencyKeys.actorId, idempotencyKeys.key, idempotencyKeys.requestHash)})
    values (${sql.placeholder("actorId")}::uuid, ${sql.placeholder("key")}::text,
      ${sql.placeholder("requestHash")}::text)
    on conflict do nothing
    returning 1`,
);

const isKey = sql`${idempotencyKeys.actorId} = ${sql.placeholder("actorId")}::uuid
  and ${idempotencyKeys.key} = ${sql.placeholder("key")}::text`;

const earlierResponse = preparedSql<{ requestHash: string; response: unknown }>(
  "earlier_idempotent_response",
  sql`
    select ${idempotencyKeys.requestHash} as "requestHash", ${idempotencyKeys.response} as response
    from ${idempotencyKeys} where ${isKey}`,
);

/** The response to an earlier request with the same key. */
interface StoredResponse {
  readonly output: unknown;
}

/**
 * Claims the key of a write, and waits for a transaction that has claimed it. Returns the response
 * to the earlier request with the key; null if this write now has it. Throws `KeyReused` if that
 * was another request. One statement, or two.
 */
export async function takeKey(
  tx: Transaction,
  sealer: Sealer,
  claim: Claim | null,
): Promise<StoredResponse | null> {
  if (!claim) return null;
  const taken = await takenKey(tx, { ...claim });
  if (taken.length > 0) return null;
  const [earlier] = await earlierResponse(tx, { ...claim });
  if (earlier?.requestHash !== claim.requestHash) throw new KeyReused();
  return { output: JSON.parse(sealer.unseal(Buffer.from(String(earlier.response), "base64"))) };
}

const storedResponse = preparedSql(
  "store_idempotent_response",
  sql`
    update ${idempotencyKeys}
    set ${bareName(idempotencyKeys.response)} = to_jsonb(${sql.placeholder("response")}::text)
    where ${isKey}`,
);

/**
 * Stores the response to a write under its key, when the transaction commits. It is encrypted, as
 * it may contain data that are stored only encrypted.
 */
export function storeResponse(
  tx: Transaction,
  sealer: Sealer,
  claim: Claim | null,
  output: unknown,
): void {
  if (!claim) return;
  const response = sealer.seal(JSON.stringify(output)).toString("base64");
  deferUntilCommit(tx, storedResponse(tx, { ...claim, response }));
}

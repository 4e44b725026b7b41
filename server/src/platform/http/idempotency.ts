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
export interface Claim {
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

const asked = sql`unnest(${sql.placeholder("actorIds")}::uuid[], ${sql.placeholder("keys")}::text[],
  ${sql.placeholder("requestHashes")}::text[]) as asked (actor, key, hash)`;

// In a fixed order, so that transactions with several keys cannot deadlock.
const takenKeys = preparedSql<{ actorId: string; key: string }>(
  "take_idempotency_keys",
  sql`
    insert into ${idempotencyKeys}
      (${bareNames(idempotencyKeys.actorId, idempotencyKeys.key, idempotencyKeys.requestHash)})
    select asked.actor, asked.key, asked.hash from ${asked} order by asked.actor, asked.key
    on conflict do nothing
    returning ${idempotencyKeys.actorId} as "actorId", ${idempotencyKeys.key} as key`,
);

const earlierAnswers = preparedSql<{
  actorId: string;
  key: string;
  requestHash: string;
  response: unknown;
}>(
  "earlier_idempotent_answers",
  sql`
    select ${idempotencyKeys.actorId} as "actorId", ${idempotencyKeys.key} as key,
      ${idempotencyKeys.requestHash} as "requestHash", ${idempotencyKeys.response} as response
    from ${idempotencyKeys} join ${asked}
      on asked.actor = ${idempotencyKeys.actorId} and asked.key = ${idempotencyKeys.key}`,
);

/** The response to an earlier request with the same key. */
export interface Earlier {
  readonly output: unknown;
}

/**
 * Locks the keys of writes, which must differ. Waits for a transaction with the same key. Returns,
 * in the order of the claims, null for a key that now belongs to the write, the stored response of
 * an earlier write, or the error `KeyReused`. One or two statements.
 */
export async function takeKeys(
  tx: Transaction,
  sealer: Sealer,
  claims: readonly (Claim | null)[],
): Promise<(Earlier | Error | null)[]> {
  const keyed = claims.filter((claim) => claim !== null);
  if (keyed.length === 0) return claims.map(() => null);
  const taken = await takenKeys(tx, listsOf(keyed));
  if (taken.length === keyed.length) return claims.map(() => null);
  const isTaken = new Set(taken.map(nameOf));
  const others = keyed.filter((claim) => !isTaken.has(nameOf(claim)));
  const earlier = new Map(
    (await earlierAnswers(tx, listsOf(others))).map((row) => [nameOf(row), row]),
  );
  return claims.map((claim) => {
    if (!claim || isTaken.has(nameOf(claim))) return null;
    const row = earlier.get(nameOf(claim));
    if (!row || row.requestHash !== claim.requestHash) return new KeyReused();
    return { output: opened(sealer, row.response) };
  });
}

/** Identifies a claim within the process. */
export function nameOf({ actorId, key }: Pick<Claim, "actorId" | "key">): string {
  return `${actorId} ${key}`;
}

function listsOf(claims: readonly Claim[]) {
  return {
    actorIds: claims.map(({ actorId }) => actorId),
    keys: claims.map(({ key }) => key),
    requestHashes: claims.map(({ requestHash }) => requestHash),
  };
}

const cachedResponses = preparedSql(
  "keep_idempotent_answers",
  sql`
    update ${idempotencyKeys} set ${bareName(idempotencyKeys.response)} = to_jsonb(kept.answer)
    from unnest(${sql.placeholder("actorIds")}::uuid[], ${sql.placeholder("keys")}::text[],
      ${sql.placeholder("answers")}::text[]) as kept (actor, key, answer)
    where ${idempotencyKeys.actorId} = kept.actor and ${idempotencyKeys.key} = kept.key`,
);

/** Stores the responses of writes under their keys, deferred to the commit. */
export function storeResponses(
  tx: Transaction,
  sealer: Sealer,
  answered: readonly { readonly claim: Claim | null; readonly output: unknown }[],
): void {
  const keyed = answered.flatMap(({ claim, output }) => (claim ? [{ ...claim, output }] : []));
  if (keyed.length === 0) return;
  const answers = keyed.map(({ output }) => sealed(sealer, output));
  const { actorIds, keys } = listsOf(keyed);
  deferUntilCommit(tx, cachedResponses(tx, { actorIds, keys, answers }));
}

/** Encrypted, because a response may contain data that is encrypted elsewhere. */
function sealed(sealer: Sealer, answer: unknown): string {
  return sealer.seal(JSON.stringify(answer)).toString("base64");
}

function opened(sealer: Sealer, kept: unknown): unknown {
  return JSON.parse(sealer.unseal(Buffer.from(String(kept), "base64")));
}

const freedKeys = preparedSql(
  "free_idempotency_keys",
  sql`delete from ${idempotencyKeys} using ${asked}
    where ${idempotencyKeys.actorId} = asked.actor and ${idempotencyKeys.key} = asked.key`,
);

/** Releases the keys of refused writes in a transaction that commits. */
export function freeKeys(tx: Transaction, claims: readonly (Claim | null)[]): void {
  const keyed = claims.filter((claim) => claim !== null);
  if (keyed.length > 0) deferUntilCommit(tx, freedKeys(tx, listsOf(keyed)));
}

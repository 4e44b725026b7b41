import { createHmac } from "node:crypto";
import { os } from "@orpc/server";
import { and, eq, sql } from "drizzle-orm";
import type { AuditOrigin } from "../audit/audit.ts";
import { answeredAtCommit, type Transaction } from "../db/database.ts";
import { prepared } from "../db/per-database.ts";
import type { Sealer } from "../secrets/seal.ts";
import type { RequestContext } from "./context.ts";
import { defineError, InvalidInput } from "./errors.ts";
import { idempotencyKeys } from "./tables.ts";

const KeyReused = defineError(
  422,
  "idempotency_key_reused",
  "This Idempotency-Key was already used for a different request.",
);

const KEY_FORM = /^[\w-]{8,100}$/;

/**
 * Runs a write in one transaction. With an `Idempotency-Key` the answer is kept in that same
 * transaction: a repetition, even one sent while the first still runs, gets the first's answer.
 */
export const transaction = os
  .$context<RequestContext & { origin: AuditOrigin }>()
  .middleware(async ({ context, next, path }, input: unknown, output) => {
    const { db, origin, request, sealer } = context;
    return db.transaction(async (tx) => {
      const claim = claimOf(sealer, request.idempotencyKey, origin, { path, input });
      if (!claim) return next({ context: { tx } });
      const earlier = await takeKey(tx, claim);
      // Not typed: the handler, and so what it adds to the context, is left out.
      if (earlier) return output(opened(sealer, earlier.response) as never) as never;
      const result = await next({ context: { tx } });
      const { actorId, key } = claim;
      const response = sealed(sealer, result.output);
      answeredAtCommit(tx, keptResponse(tx).execute({ actorId, key, response }));
      return result;
    });
  });

/** As it is kept: an answer may hold what is encrypted wherever else it is stored. */
function sealed(sealer: Sealer, answer: unknown): string {
  return sealer.seal(JSON.stringify(answer)).toString("base64");
}

function opened(sealer: Sealer, kept: unknown): unknown {
  return JSON.parse(sealer.unseal(Buffer.from(String(kept), "base64")));
}

interface Claim {
  actorId: string;
  key: string;
  requestHash: string;
}

function claimOf(
  sealer: Sealer,
  key: string | null,
  origin: AuditOrigin,
  request: unknown,
): Claim | null {
  if (key === null || origin.actorId === null) return null;
  if (!KEY_FORM.test(key)) {
    const message = "Must be 8 to 100 letters, digits, - or _";
    throw new InvalidInput([{ path: ["Idempotency-Key"], message }]);
  }
  // Keyed, since a request may hold a password, which a plain hash would let anyone guess at.
  const requestHash = createHmac("sha256", sealer.keyFor("idempotency"))
    .update(JSON.stringify(request, describeFile))
    .digest("hex");
  return { actorId: origin.actorId, key, requestHash };
}

/** JSON knows nothing of a file: without its size any two uploads would be the same request. */
function describeFile(_key: string, value: unknown): unknown {
  return value instanceof File ? { name: value.name, size: value.size, type: value.type } : value;
}

const takenKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      actorId: sql.placeholder("actorId"),
      key: sql.placeholder("key"),
      requestHash: sql.placeholder("requestHash"),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare("take_idempotency_key"),
);

const keptResponse = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ response: sql`to_jsonb(${sql.placeholder("response")}::text)` })
    .where(
      and(
        eq(idempotencyKeys.actorId, sql.placeholder("actorId")),
        eq(idempotencyKeys.key, sql.placeholder("key")),
      ),
    )
    .prepare("keep_idempotent_response"),
);

/** Inserts the key, or waits for the transaction that holds it and returns the stored answer. */
async function takeKey(tx: Transaction, claim: Claim): Promise<{ response: unknown } | null> {
  const taken = await takenKey(tx).execute({ ...claim });
  if (taken.length > 0) return null;
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actorId, claim.actorId), eq(idempotencyKeys.key, claim.key)));
  if (!earlier || earlier.requestHash !== claim.requestHash) throw new KeyReused();
  return { response: earlier.response };
}

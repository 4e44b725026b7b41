import { os } from "@orpc/server";
import type { AuditOrigin } from "../database/audit/audit.ts";
import type { RequestContext } from "./context.ts";
import { claimOf, storeResponse, takeKey } from "./idempotency.ts";

/**
 * Runs a write in one transaction. With an `Idempotency-Key`, the response is stored in the same
 * transaction. A repetition, even a concurrent one, gets the first's response.
 */
export const transaction = os
  .$context<RequestContext & { origin: AuditOrigin }>()
  .middleware(async ({ context, next, path }, input: unknown, output) => {
    const { db, origin, request, sealer } = context;
    return db.transaction(async (tx) => {
      const claim = claimOf(sealer, request.idempotencyKey, origin, { path, input });
      const earlier = await takeKey(tx, sealer, claim);
      // Untyped, because the handler and its context are skipped.
      if (earlier) return output(earlier.output as never) as never;
      const result = await next({ context: { tx } });
      storeResponse(tx, sealer, claim, result.output);
      return result;
    });
  });

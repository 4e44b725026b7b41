import { eq, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { cbtTests } from "../tables.ts";

/** What every command about tests works in. */
export interface TestWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
  readonly actor: Actor;
  readonly sealer: Sealer;
}

/** The next version of a test: whoever saw an earlier one is told so. */
export async function countOn({ tx }: TestWrite, testId: string): Promise<void> {
  await tx
    .update(cbtTests)
    .set({ version: sql`${cbtTests.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cbtTests.id, testId));
}

import { desc, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { signingKeys } from "../tables.ts";

/** Whether the sealer's SECRET_KEY opens the database's secrets; true where there are none. */
export async function secretKeyFits(client: PoolClient, sealer: Sealer): Promise<boolean> {
  const db = drizzle({ client, casing: "snake_case" });
  const [newest] = await db
    .select({ sealed: signingKeys.privateJwkSealed })
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    .orderBy(desc(signingKeys.createdAt))
    .limit(1);
  if (!newest) return true;
  try {
    sealer.unseal(newest.sealed);
    return true;
  } catch {
    return false;
  }
}

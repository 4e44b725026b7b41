import webPush from "web-push";
import type { Reader } from "../../database/database.ts";
import { one } from "../../database/rows.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { pushKeys } from "./tables.ts";

/** Both keys in base64url. */
interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The school's keys, created on the first call and shared by all processes. */
export async function readPushKeys(db: Reader, sealer: Sealer): Promise<PushKeys> {
  const stored = await db.select().from(pushKeys);
  if (stored.length === 0) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insert(pushKeys)
      .values({ publicKey, privateKeySealed: sealer.seal(privateKey) })
      .onConflictDoNothing();
  }
  const { publicKey, privateKeySealed } = one(
    stored.length === 0 ? await db.select().from(pushKeys) : stored,
  );
  return { publicKey, privateKey: sealer.unseal(privateKeySealed) };
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../platform/runtime/config/config.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";

/** The secret in the address of a feed: no one makes it without SECRET_KEY. */
function feedSecret(sealer: Sealer, feedId: string): string {
  const signed = createHmac("sha256", sealer.keyFor("calendar-feeds"));
  return signed.update(feedId).digest("base64url");
}

/** The address for other programs to read a person's calendar. */
export function feedAddress(
  { config, sealer }: { config: Pick<Config, "publicUrl">; sealer: Sealer },
  feedId: string,
): string {
  return `${config.publicUrl}/calendar-feeds/${feedId}/${feedSecret(sealer, feedId)}.ics`;
}

/** Whether the end of an address is the feed's: its secret, with or without ".ics". */
export function isFeedSecret(sealer: Sealer, feedId: string, secret: string): boolean {
  const expected = Buffer.from(feedSecret(sealer, feedId));
  const one = Buffer.from(secret.replace(/\.ics$/, ""));
  return one.length === expected.length && timingSafeEqual(one, expected);
}

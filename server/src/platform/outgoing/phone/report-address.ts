import { createHmac } from "node:crypto";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { Config } from "../../runtime/config/config.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";

interface Reporting {
  readonly channel: PhoneChannel;
  readonly reportId: string;
}

/** The secret in the address for a gateway's reports, derived from SECRET_KEY. */
export function reportSecret(sealer: Sealer, { channel, reportId }: Reporting): string {
  const signed = createHmac("sha256", sealer.keyFor("phone-reports"));
  return signed.update(`${channel} ${reportId}`).digest("base64url");
}

/** Returns the address for a gateway's reports, of one message if possible. */
export function reportAddress(
  { config, sealer }: { config: Config; sealer: Sealer },
  to: Reporting,
  messageId?: string,
): string {
  const path = `/phone-reports/${to.channel.toLowerCase()}/${reportSecret(sealer, to)}`;
  const url = new URL(path, config.publicUrl);
  if (messageId !== undefined) url.searchParams.set("message", messageId);
  return url.href;
}

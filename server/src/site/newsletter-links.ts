import { createHmac, hash } from "node:crypto";
import type { Mail, MailSecrets } from "../platform/mail/queue-mail.ts";
import type { Sealer } from "../platform/secrets/seal.ts";

/** A mail's link, sealed until the mail leaves; works, or waits to be sent, until `expiresAt`. */
export function sealedSecrets(
  sealer: Sealer,
  secrets: MailSecrets,
  expiresAt: Date,
): NonNullable<Mail["secrets"]> {
  return { sealed: sealer.seal(JSON.stringify(secrets)), expiresAt };
}

/** The same for every letter to a reader, so that old ones keep working. */
export function leaveToken(sealer: Sealer, readerId: string): string {
  return createHmac("sha256", sealer.keyFor("newsletter-leave"))
    .update(readerId)
    .digest("base64url");
}

/** What is stored of a link's secret. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import type { GatewaySecrets } from "./gateway.ts";

/** A report as received. */
export interface SignedReport {
  /** The address given to the provider, with its query. */
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/**
 * Whether a report's signature is valid according to the provider's documentation. Without a
 * signing key, only the secret in the address protects it.
 */
export function isSignedReport(
  { signature }: GatewayRecipe,
  { key, signingKey }: GatewaySecrets,
  report: SignedReport,
): boolean {
  if (signature === "twilio") {
    // https://www.twilio.com/docs/usage/webhooks/webhooks-security
    const signed = createHmac("sha1", key).update(report.url + sortedFields(report.body));
    return isSame(report.header("x-twilio-signature"), signed.digest("base64"));
  }
  if (signature === "none" || signingKey === "") return true;
  if (signature === "termii") {
    // https://developer.termii.com/events-and-reports
    const signed = createHmac("sha512", signingKey).update(report.body).digest("hex");
    return isSame(report.header("x-termii-signature")?.toLowerCase(), signed);
  }
  // https://developers.facebook.com/docs/graph-api/webhooks/getting-started
  const signed = createHmac("sha256", signingKey).update(report.body).digest("hex");
  return isSame(report.header("x-hub-signature-256"), `sha256=${signed}`);
}

function sortedFields(form: string): string {
  const fields = [...new URLSearchParams(form)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, value]) => name + value).join("");
}

export function isSame(actual: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(actual ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

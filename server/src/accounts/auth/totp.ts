import { Secret, TOTP } from "otpauth";

/** Seconds that one code stands for. */
const PERIOD = 30;
/** Steps that a phone's clock may be off, either way. */
const SKEW = 1;

/** A new seed: 20 bytes, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says to the app (Key Uri Format). */
export function totpUri(issuer: string, label: string, secret: string): string {
  const path = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`;
  const query = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=${PERIOD}`;
  return `otpauth://totp/${path}?${query}&secret=${secret}`;
}

/** The 30 s step that a code belongs to (RFC 6238, SHA-1, six digits); null for a wrong code. */
export function stepOfCode(secret: string, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });
  const delta = totp.validate({ token: code, window: SKEW });
  return delta === null ? null : Math.floor(Date.now() / 1000 / PERIOD) + delta;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { DOCUMENT_OPEN } from "@school/core/api/headers.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { KEPT_DAYS, type NamedSession } from "./auth-session.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * Opens documents that the server renders, and nothing else (decision 0040): no call of the API, of
 * /auth/v1, of files or of events reads it. It names a session, which is looked up at each use.
 */

const NAME = "document";

/** Seconds; after this long without a renewal every session is deleted (`sweep.job.ts`). */
const MAX_AGE = KEPT_DAYS * 86_400;

/** Whether browsers open the portal over TLS alone, so that its cookies can be for TLS alone. */
export function isOverTls({ publicUrl }: Keyring): boolean {
  return publicUrl.startsWith("https:");
}

/** A cookie of this prefix is set by this host alone, over TLS alone, for all its paths. */
export const prefixOf = (keyring: Keyring) => (isOverTls(keyring) ? "__Host-" : "");

function setCookies(reply: FastifyReply, keyring: Keyring, value: string, maxAge: number): void {
  const prefix = prefixOf(keyring);
  const rest = `Path=/; Max-Age=${maxAge}; SameSite=Lax${prefix === "" ? "" : "; Secure"}`;
  reply.header("set-cookie", [
    `${prefix}${NAME}=${value}; ${rest}; HttpOnly`,
    // Scripts can remove this one, so a sign-out without a network closes the documents too.
    `${prefix}${DOCUMENT_OPEN}=${value === "" ? "" : "1"}; ${rest}`,
  ]);
}

interface Named {
  readonly userId: string;
  readonly sessionId: string;
}

/** Allows this browser to open documents of a session that was just opened, raised or renewed. */
export function openDocuments(
  request: FastifyRequest,
  reply: FastifyReply,
  keyring: Keyring,
  { userId, sessionId }: Named,
): void {
  if (!isOwnPage(request)) return;
  const named = `${userId}.${sessionId}`;
  setCookies(reply, keyring, `${named}.${signatureOf(keyring, named)}`, MAX_AGE);
}

/** Deletes the cookie. The caller has shown a token, or `isOwnPage` is true. */
export function closeDocuments(reply: FastifyReply, keyring: Keyring): void {
  setCookies(reply, keyring, "", 0);
}

/**
 * Whether a page of the portal may have sent it, or a mail's link has led here. A form of another
 * website cannot send JSON, so it can neither sign a person in as another nor sign them out.
 */
export function isOwnPage({ method, headers }: FastifyRequest): boolean {
  return method === "GET" || /^application\/json\b/i.test(headers["content-type"] ?? "");
}

function signatureOf({ sealer }: Keyring, named: string): string {
  return createHmac("sha256", sealer.keyFor("document-cookie")).update(named).digest("base64url");
}

/** The session that the request's cookie names; null for one that opens no documents. */
export function sessionOfCookie(keyring: Keyring, request: FastifyRequest): NamedSession | null {
  const prefix = prefixOf(keyring);
  const value = cookieOf(request, prefix + NAME);
  if (value === null || cookieOf(request, prefix + DOCUMENT_OPEN) !== "1") return null;
  const [userId = "", sessionId = "", signature = "", ...more] = value.split(".");
  const expected = Buffer.from(signatureOf(keyring, `${userId}.${sessionId}`));
  const actual = Buffer.from(signature);
  if (more.length > 0 || actual.length !== expected.length) return null;
  if (!timingSafeEqual(actual, expected)) return null;
  // The level is that of the session itself: the cookie does not contain it.
  return { userId, sessionId, aal: "aal2" };
}

/** A cookie's value; null without one, and where several have the name: one of them is forged. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`));
  const [value] = values;
  return value === undefined || values.length > 1 ? null : value.slice(name.length + 1);
}

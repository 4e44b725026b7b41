import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * `name=value` of the cookie by which a page's scripts note that the browser has stored these files,
 * without which the page cannot be shown. It names files of the build and no person. It is only a
 * hint: with a wrong one a page looks the same and loads more slowly.
 *
 * @param files URLs with a hash of their contents
 */
export function stylesCookie(files: readonly string[]): string {
  const hash = createHash("sha256").update(files.join());
  return `styles=${hash.digest("base64url").slice(0, 10)}`;
}

/** Whether the request has the cookie. Over https its name has a prefix. */
export function hasStyles({ headers }: FastifyRequest, cookie: string): boolean {
  // Several paths have one, and a page is sent those of the paths above it too.
  const pairs = headers.cookie?.split(/;\s*/) ?? [];
  return pairs.includes(cookie) || pairs.includes(`__Secure-${cookie}`);
}

/** A day, in seconds: the browser may soon delete what only its own cache has. */
const LOADED_AGE = 86_400;

/** The cookie of the dashboard's files as a script sets it, which no call of the API sends. */
export function cookieOfDashboard(cookie: string, isSecure: boolean): string {
  const [prefix, more] = isSecure ? ["__Secure-", ";Secure"] : ["", ""];
  return `${prefix}${cookie};Path=/dashboard;Max-Age=${LOADED_AGE};SameSite=Lax${more}`;
}

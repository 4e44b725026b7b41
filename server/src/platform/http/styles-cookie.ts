import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * `name=value` of the cookie by which a page's scripts note that the browser has stored these style
 * sheets. It names files of the build and no person. It is only a hint: with a wrong one a page looks
 * the same and loads more slowly.
 *
 * @param styles URLs with a hash of their contents
 */
export function stylesCookie(styles: readonly string[]): string {
  const hash = createHash("sha256").update(styles.join());
  return `styles=${hash.digest("base64url").slice(0, 10)}`;
}

/** Whether the browser says that it has stored the style sheets. */
export function hasStyles({ headers }: FastifyRequest, styles: readonly string[]): boolean {
  // Several paths have one, and a page is sent those of the paths above it too.
  const pairs = headers.cookie?.split(/;\s*/) ?? [];
  return ["", "__Secure-"].some((prefix) => pairs.includes(prefix + stylesCookie(styles)));
}

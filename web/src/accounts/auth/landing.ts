import { readArrival } from "../../platform/session/arrival.ts";

/**
 * The page for an email link that ends on the front page because the server did not accept the
 * link's own page. All other URLs stay as they are.
 *
 * @returns the path to show instead, or null
 */
export function landingPath({ pathname, hash }: { pathname: string; hash: string }): string | null {
  const arrival = pathname === "/" ? readArrival(hash) : null;
  if (arrival === null) return null;
  return arrival.type === "recovery" ? "/reset-password" : "/signin";
}

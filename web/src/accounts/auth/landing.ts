import { readArrival } from "../../platform/session/arrival.ts";

/**
 * The page for what a mail's link brought to the front page, where links end whose own page the
 * server did not accept. Every other address stays as it is.
 *
 * @returns the path to show instead, or null
 */
export function landingPath({ pathname, hash }: { pathname: string; hash: string }): string | null {
  const arrival = pathname === "/" ? readArrival(hash) : null;
  if (arrival === null) return null;
  return arrival.type === "recovery" ? "/reset-password" : "/signin";
}

import { Refused, Unconfirmed } from "../send-once.ts";
import type { Provider } from "./provider.ts";
import { phoneTexts } from "./text.ts";

/** Statuses of temporary or configuration errors, which affect all messages. */
const NOT_NOW = [401, 402, 403, 404, 405, 407, 429, 500, 501, 503];

/**
 * Returns the provider's reference of an accepted message, or null without one. Throws `Refused` for
 * a permanent refusal, `Unconfirmed` if the response is unclear, any other error for a temporary
 * one.
 */
export function referenceIn(provider: Provider, status: number, body: string): string | null {
  if (status >= 300 && status < 400)
    throw new Error(`${"The gateway's address leads elsewhere. Check the address"} (${status}).`);
  const { isAccepted, reference, error } = provider.response(parseJson(body));
  const reason = error ?? shortened(body);
  const describe = (what: string) => `${what}: ${reason || status}`;
  if (NOT_NOW.includes(status)) throw new Error(describe(phoneTexts.notNow));
  if (status >= 500) throw new Unconfirmed(`${phoneTexts.unreadable} (${status}).`);
  if (status < 300) {
    if (isAccepted) return reference;
    if (error === null) throw new Unconfirmed(`${phoneTexts.unreadable}: ${shortened(body)}`);
  }
  throw provider.temporary?.test(reason)
    ? new Error(describe(phoneTexts.notNow))
    : new Refused(describe("The gateway refused it"));
}

const MAX_QUOTED = 200;

function shortened(body: string): string {
  return body.replace(/\s+/g, " ").trim().slice(0, MAX_QUOTED);
}

/** Undefined for a body that is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the first text or number at one of the paths ("data.message_id"), or null without one. */
export function textAt(body: unknown, ...paths: readonly string[]): string | null {
  for (const value of paths.flatMap((path) => valuesAt(body, path))) {
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
  }
  return null;
}

/** Returns all values at a path of a parsed body; "*" is each element of a list. */
export function valuesAt(body: unknown, path: string): unknown[] {
  let values: unknown[] = [body];
  for (const step of path.split(".")) {
    values = values.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      if (step === "*") return Object.values(value);
      return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
    });
  }
  return values;
}

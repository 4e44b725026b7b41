import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import { Refused, Unconfirmed } from "../send-once.ts";
import { phoneTexts } from "./text.ts";

/** Statuses of temporary or configuration errors, which affect all messages. */
const NOT_NOW = [401, 402, 403, 404, 405, 407, 429, 500, 501, 503];

/**
 * Returns the gateway's reference of an accepted message, or null without one. Throws `Refused` for
 * a permanent refusal, `Unconfirmed` if the response is unclear, any other error for a temporary
 * one.
 */
export function referenceIn(recipe: GatewayRecipe, status: number, body: string): string | null {
  if (status >= 300 && status < 400)
    throw new Error(`${"The gateway's address leads elsewhere. Check the address"} (${status}).`);
  const response = parseAnswer(body);
  const error = textAt(response, recipe.errorPath) ?? shortened(body);
  const describe = (what: string) => `${what}: ${error || status}`;
  if (NOT_NOW.includes(status)) throw new Error(describe(phoneTexts.notNow));
  if (status >= 500) throw new Unconfirmed(`${phoneTexts.unreadable} (${status}).`);
  const { path, values } = recipe.accepted;
  const verdict = textAt(response, path);
  if (status < 300) {
    if (isOneOf(verdict, values)) return textAt(response, recipe.referencePath);
    const isUnknown = verdict === null && textAt(response, recipe.errorPath) === null;
    if (isUnknown) throw new Unconfirmed(`${phoneTexts.unreadable}: ${shortened(body)}`);
  }
  const mayPass = recipe.laterWords !== "" && includesAny(error, recipe.laterWords);
  throw mayPass
    ? new Error(describe(phoneTexts.notNow))
    : new Refused(describe("The gateway refused it"));
}

const MAX_QUOTED = 200;

function shortened(body: string): string {
  return body.replace(/\s+/g, " ").trim().slice(0, MAX_QUOTED);
}

/** Parses JSON; splits any other text into words, indexed from 0. */
function parseAnswer(body: string): unknown {
  try {
    const parsed = JSON.parse(body) as unknown;
    if (typeof parsed === "object" && parsed !== null) return parsed;
  } catch {
    // No JSON.
  }
  return body.trim().split(/[\s,:;|=]+/);
}

/** Returns the value at a path of a response as text; the first of several, null without one. */
export function textAt(response: unknown, path: string): string | null {
  for (const value of valuesAt(response, path)) {
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
  }
  return null;
}

/**
 * Returns all values at one or several comma-separated paths of a response; "*" is each element of
 * a list.
 */
export function valuesAt(response: unknown, paths: string): unknown[] {
  return listed(paths).flatMap((path) => valuesAtOne(response, path));
}

function valuesAtOne(response: unknown, path: string): unknown[] {
  let values: unknown[] = [response];
  for (const step of path.split(".")) {
    values = values.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      if (step === "*") return Object.values(value);
      return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
    });
  }
  return values;
}

/** Whether a text is one of the values, ignoring case; without values, whether there is a text. */
export function isOneOf(text: string | null, values: string): boolean {
  if (text === null) return false;
  if (values === "") return true;
  const lower = text.trim().toLowerCase();
  return listed(values.toLowerCase()).some((value) =>
    value.endsWith("*") ? lower.startsWith(value.slice(0, -1)) : lower === value,
  );
}

function includesAny(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return listed(words.toLowerCase()).some((word) => lower.includes(word));
}

function listed(values: string): string[] {
  return values
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { badJson, validationFailed } from "./errors.ts";

/**
 * Reads every body as JSON whatever its type says. The client announces JSON on every call that
 * is no GET, with and without a body: nothing means no fields.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? {} : JSON.parse(String(body)));
    } catch {
      done(badJson("Could not parse request body as JSON"));
    }
  });
}

/**
 * One text field of the body; undefined if it is absent or null. Fields that nobody asks for are
 * never looked at.
 */
export function textField(request: FastifyRequest, name: string): string | undefined {
  const value = fieldOf(request, name);
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw badJson(`${name} must be a string`);
  if (value.includes("\0")) throw validationFailed(`${name} must not contain NUL characters`);
  return value;
}

/** Null counts as absent. */
function fieldOf(request: FastifyRequest, name: string): {} | undefined {
  const body: unknown = request.body ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw badJson("Request body must be a JSON object");
  }
  const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
  return value ?? undefined;
}

/** Whether the body names that field at all. */
export function hasField(request: FastifyRequest, name: string): boolean {
  return fieldOf(request, name) !== undefined;
}

/** Every access token carries a person's metadata, and requests have room for so much. */
const LONGEST_METADATA = 4000;

export function requireSmall(name: string, text: string): void {
  if (text.length > LONGEST_METADATA) throw validationFailed(`${name} is too large`);
}

/** An object field of the body that can be stored; undefined if it is absent or null. */
export function objectField(
  request: FastifyRequest,
  name: string,
): Record<string, unknown> | undefined {
  const value = fieldOf(request, name);
  if (value === undefined) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw badJson(`${name} must be an object`);
  const text = JSON.stringify(value);
  requireSmall(name, text);
  if (/\\u(0000|d[89a-f])/i.test(text)) {
    throw validationFailed(`${name} holds a character that cannot be stored`);
  }
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "__proto__"));
}

/** A query parameter that may be given once. */
export function queryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (value === undefined || typeof value === "string") return value;
  throw validationFailed(`${name} must be given once`);
}

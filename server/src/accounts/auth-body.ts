import type { FastifyInstance, FastifyRequest } from "fastify";
import { badJson, validationFailed } from "./auth-errors.ts";

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
  const body: unknown = request.body ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw badJson("Request body must be a JSON object");
  }
  const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw badJson(`${name} must be a string`);
  if (value.includes("\0")) throw validationFailed(`${name} must not contain NUL characters`);
  return value;
}

/** A query parameter that may be given once. */
export function queryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (value === undefined || typeof value === "string") return value;
  throw validationFailed(`${name} must be given once`);
}

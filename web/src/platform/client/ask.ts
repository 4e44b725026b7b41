import { ApiError, fromAnswer, noResponse } from "./api-error.ts";
import { CLIENT_ID, TIMEOUT_MS } from "./timed-fetch.ts";

interface Question {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: object;
  /** Bearer token of the person; omitted for a visitor. */
  token?: string;
}

/** The version of the authentication service that defines its error codes. */
const AUTH_VERSION = { "x-supabase-api-version": "2024-01-01" };

/**
 * One call without the typed client, for small pages. Times out after 30 s.
 *
 * @returns the response's JSON; null without one
 * @throws ApiError
 */
export async function ask(path: string, question: Question = {}): Promise<unknown> {
  const { method = "GET", body, token } = question;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method,
      signal: late.signal,
      headers: {
        ...AUTH_VERSION,
        "x-client-info": CLIENT_ID,
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const contents: unknown = await response.json().catch(() => null);
    if (!response.ok) throw fromAnswer(response.status, contents);
    return contents;
  } catch (thrown) {
    throw thrown instanceof ApiError ? thrown : noResponse();
  } finally {
    clearTimeout(timer);
  }
}

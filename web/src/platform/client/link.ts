import type { ClientContext } from "@orpc/client";
import { ORPCError } from "@orpc/client";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { VIEW_AS_HEADER } from "@school/core/api/headers.ts";
import { ApiError, asApiError } from "./api-error.ts";
import { forgetKey, idempotencyKey } from "./idempotency.ts";
import { CLIENT_ID, timedFetch } from "./timed-fetch.ts";

/** What a call needs from the session; null tokens make anonymous calls. */
export interface Credentials {
  accessToken(): Promise<string | null>;
  /** A new token of the same account after a 401, or null when the session is over. */
  renewToken(refused: string): Promise<string | null>;
  /** A call was answered 401 in spite of all: the session is over. */
  expire(): void;
  /** A call was refused with this code: the session may have to do something first. */
  refused(code: string): void;
  /** The view through which this tab looks; null where it looks with its own eyes. */
  view(): string | null;
}

/**
 * The one way to the API: same origin, bearer token, 30 s, an idempotency key on every write,
 * and every failure an `ApiError`.
 */
export function createLink(contract: AnyContractRouter, credentials: Credentials, origin: string) {
  return new OpenAPILink<ClientContext>(contract, {
    url: `${origin}/api`,
    headers: (_options, path, input) => headersOf(contract, credentials, path, input),
    fetch: (request) => authorisedFetch(request, credentials),
    customErrorResponseBodyDecoder: (body, response) =>
      new ORPCError("ANSWERED", { status: response.status, data: body }),
    interceptors: [
      async ({ next, input }: { next: () => Promise<unknown>; input: unknown }) => {
        try {
          const output = await next();
          forgetKey(input);
          return output;
        } catch (thrown) {
          const error = asApiError(thrown);
          if (error instanceof ApiError && error.status === 403) credentials.refused(error.code);
          throw error;
        }
      },
    ],
  });
}

function headersOf(
  contract: AnyContractRouter,
  credentials: Credentials,
  path: readonly string[],
  input: unknown,
): Record<string, string> {
  const view = credentials.view();
  const headers = { "x-client-info": CLIENT_ID, ...(view !== null && { [VIEW_AS_HEADER]: view }) };
  if (methodOf(contract, path) === "GET") return headers;
  return { ...headers, "idempotency-key": idempotencyKey(input) };
}

function methodOf(contract: AnyContractRouter, path: readonly string[]): string {
  let at: unknown = contract;
  for (const key of [...path, "~orpc", "route", "method"])
    at = (at as Record<string, unknown>)[key];
  return String(at);
}

/** Sends with the token; a 401 is tried once more with a renewed one, for clocks that are off. */
async function authorisedFetch(request: Request, credentials: Credentials): Promise<Response> {
  const token = await credentials.accessToken();
  if (token === null) return timedFetch(request);
  const again = request.clone();
  const answer = await timedFetch(withToken(request, token));
  if (answer.status !== 401) return answer;
  const renewed = await credentials.renewToken(token);
  const second = renewed === null ? answer : await timedFetch(withToken(again, renewed));
  if (second.status === 401) credentials.expire();
  return second;
}

function withToken(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

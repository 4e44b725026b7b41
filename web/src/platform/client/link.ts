import type { ClientContext } from "@orpc/client";
import { ORPCError } from "@orpc/client";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { CONTRACT_HEADER, CONTRACT_VERSION } from "@school/core/api/contract-version.ts";
import { VIEW_AS_HEADER } from "@school/core/api/headers.ts";
import { methodOf } from "./contract-data.ts";
import { ApiError, fromAnswer, noResponse, SOME_ERROR } from "./api-error.ts";
import { authorisedFetch, type TokenHolder } from "./authorised-fetch.ts";
import { forgetKey, idempotencyKey } from "./idempotency.ts";
import { noteOldPage, TOO_OLD } from "./page-age.ts";
import { rememberingFetch } from "./etag-cache.ts";
import { CLIENT_ID } from "./timed-fetch.ts";

/** Parts of the session that a call needs. */
export interface Credentials extends TokenHolder {
  /** Called when a call is refused with this code: the session may require a step first. */
  refused(code: string): void;
  /** Runs the call, and again after a confirmation of identity, if the server requires it. */
  proved<Done>(call: () => Promise<Done>): Promise<Done>;
  /** The view in this tab; null without one. */
  view(): string | null;
}

/**
 * The only access to the API: same origin, bearer token, 30 s, an idempotency key on every write,
 * and every failure an `ApiError`.
 */
export function createLink(contract: AnyContractRouter, credentials: Credentials, origin: string) {
  return new OpenAPILink<ClientContext>(contract, {
    url: `${origin}/api`,
    headers: (_options, path, input) => headersOf(contract, credentials, path, input),
    fetch: rememberingFetch(async (request) => {
      const answer = await authorisedFetch(request, credentials);
      if (answer.headers.has(CONTRACT_HEADER)) noteOldPage(answer.status === TOO_OLD);
      return answer;
    }),
    customErrorResponseBodyDecoder: (body, response) =>
      new ORPCError("ANSWERED", { status: response.status, data: body }),
    interceptors: [
      ({ next, input }: { next: () => Promise<unknown>; input: unknown }) =>
        credentials.proved(async () => {
          try {
            const output = await next();
            forgetKey(input);
            return output;
          } catch (thrown) {
            const error = asApiError(thrown);
            if (error instanceof ApiError && error.status === 403) credentials.refused(error.code);
            throw error;
          }
        }),
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
  const headers = {
    "x-client-info": CLIENT_ID,
    [CONTRACT_HEADER]: String(CONTRACT_VERSION),
    ...(view !== null && { [VIEW_AS_HEADER]: view }),
  };
  if (methodOf(contract, path) === "GET") return headers;
  return { ...headers, "idempotency-key": idempotencyKey(input) };
}

/** Converts any error of a call into an ApiError. An aborted call stays as it is. */
function asApiError(thrown: unknown): unknown {
  if (thrown instanceof ApiError || isAbort(thrown)) return thrown;
  if (thrown instanceof ORPCError) return fromAnswer(thrown.status, thrown.data);
  if (thrown instanceof TypeError) return noResponse();
  return new ApiError({ status: 0, code: "unknown", message: SOME_ERROR });
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === "AbortError";
}

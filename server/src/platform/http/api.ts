import type { ServerHttp2Stream } from "node:http2";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { type AnyRouter, type Context, ORPCError } from "@orpc/server";
import type { StandardHandlerOptions, StandardHandlerPlugin } from "@orpc/server/standard";
import { sendStandardResponse, toStandardLazyRequest } from "@orpc/standard-server-fastify";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  OLDEST_CONTRACT,
} from "@school/core/api/contract-version.ts";
import { VIEW_AS_HEADER } from "@school/core/api/headers.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CachedResponse, sendCached } from "./cached-responses/responses.ts";
import type { Log } from "../runtime/log/log.ts";
import type { RequestContext } from "./context.ts";
import { routeOf } from "./endpoints.ts";
import { errorResponseFor, withDeclaredCurrent } from "./error-response.ts";
import { InvalidInput } from "./errors.ts";
import { messages } from "./text.ts";

interface ApiParts extends Omit<RequestContext, "request"> {
  readonly log: Log;
}

/** Serves the routes of the contract below /api. */
export function mountApi(
  app: FastifyInstance,
  router: AnyRouter,
  { log, ...parts }: ApiParts,
): void {
  const handler = new StandardOpenAPIHandler<RequestContext>(router, {
    plugins: [new QueryCoercion(), new StorableText()],
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          throw asProtocolError(error, log);
        }
      },
    ],
    clientInterceptors: [
      async ({ next, procedure }) => {
        try {
          return await next();
        } catch (error) {
          throw await withDeclaredCurrent(error, procedure);
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => error.data,
  });

  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    // Some clients that declare JSON on every write send no body.
    (request, body, done) => (body === "" ? done(null, {}) : parseJson(request, body, done)),
  );

  app.all("/api/*", async (request, reply) => {
    const version = Number(request.headers[CONTRACT_HEADER] ?? CONTRACT_VERSION);
    if (version < CONTRACT_VERSION) reply.header(CONTRACT_HEADER, CONTRACT_VERSION);
    if (version < OLDEST_CONTRACT) {
      return reply.code(426).send({
        message: "A new version of the portal is ready. Reload the page.",
        code: "page_too_old",
      });
    }
    if (isWithoutBody(request)) request.body = {};
    let cached: CachedResponse | null = null;
    const described = describeRequest(request, {
      respondWith(response) {
        cached = response;
      },
      setRetryAfter: (seconds) => void reply.header("retry-after", seconds),
    });
    const { matched, response } = await handler.handle(toStandardLazyRequest(request, reply), {
      prefix: "/api",
      context: { ...parts, request: described },
    });
    if (cached) sendCached(request, reply, cached);
    else if (matched) await sendStandardResponse(reply, response);
    else await reply.code(404).send({ message: messages.noSuchAddress, code: "not_found" });
    return reply;
  });
}

/** A write without a body has no fields. */
function isWithoutBody({ body, headers, method, raw }: FastifyRequest): boolean {
  if (method === "GET" || method === "HEAD" || body !== undefined) return false;
  // HTTP/2 signals the end of a request with its headers; a body may have no length.
  if ("stream" in raw) return (raw.stream as ServerHttp2Stream).endAfterHeaders;
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return length === "0" && encoding === undefined;
}

function describeRequest(
  request: FastifyRequest,
  ofAnswer: Pick<RequestContext["request"], "respondWith" | "setRetryAfter">,
): RequestContext["request"] {
  const { authorization, "idempotency-key": key, [VIEW_AS_HEADER]: viewAs } = request.headers;
  return {
    id: request.id,
    ip: request.ip,
    setCaller(id) {
      request.callerId = id;
    },
    ...ofAnswer,
    bearer: authorization?.startsWith("Bearer ") ? authorization.slice("Bearer ".length) : null,
    idempotencyKey: typeof key === "string" ? key : null,
    viewAs: viewAs === undefined ? null : String(viewAs),
  };
}

/** oRPC only returns its own error type, with the body as its data. */
function asProtocolError(error: unknown, log: Log): ORPCError<string, unknown> {
  const { status, body } = errorResponseFor(error, log);
  return new ORPCError(body.code, { status, message: body.message, data: body });
}

/**
 * Parses numbers and booleans of a query string, which is text. A JSON body has its own types:
 * there the text "8" is not a number, and is refused.
 */
class QueryCoercion<T extends Context> extends SmartCoercionPlugin<T> {
  constructor() {
    super({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  }

  override init(options: StandardHandlerOptions<T>): void {
    const coercing: StandardHandlerOptions<T> = {};
    super.init(coercing);
    const interceptors = (coercing.clientInterceptors ?? []).map(
      (coerce): typeof coerce =>
        (call) =>
          routeOf(call.procedure).method === "GET" ? coerce(call) : call.next(),
    );
    options.clientInterceptors = [...interceptors, ...(options.clientInterceptors ?? [])];
  }
}

/** Deeper than any input of the contract; deeper values are refused by the schema. */
const DEEPEST = 8;

/**
 * Refuses text that PostgreSQL cannot store: NUL, and half a surrogate pair, which would be stored
 * as another character.
 */
class StorableText<T extends Context> implements StandardHandlerPlugin<T> {
  init(options: StandardHandlerOptions<T>): void {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift(({ next, input }) => {
      const path = pathOfUnstorable(input, 0);
      if (path) throw new InvalidInput([{ path, message: "Has a character that is not text" }]);
      return next();
    });
  }
}

function pathOfUnstorable(value: unknown, depth: number): (string | number)[] | null {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0") ? null : [];
  if (typeof value !== "object" || value === null || depth === DEEPEST) return null;
  for (const [key, inner] of Object.entries(value)) {
    const below = pathOfUnstorable(inner, depth + 1);
    if (below) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return null;
}

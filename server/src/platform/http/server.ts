import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import compress from "@fastify/compress";
import type { ErrorBody } from "@school/core/api/error.ts";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../runtime/config/config.ts";
import type { Log } from "../runtime/log/log.ts";
import { observeRequest } from "../runtime/metrics/metrics.ts";
import { errorResponseFor } from "./error-response.ts";
import { defineError } from "./errors.ts";
import { isForwarded, isFromLoopback, proxiesOf, readCertificate } from "./listen.ts";
import { logTexts } from "./text.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account of the request's token; null until verified. */
    callerId: string | null;
  }
  interface FastifyContextConfig {
    /** The path contains a secret: the log has the route's pattern instead. */
    hidesPath?: boolean;
  }
}

const BODY_LIMIT = 1_000_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Bytes of a response up to which one call compresses it, in at most half a millisecond. A stream of
 * its own for each response takes several times as long.
 */
const COMPRESSED_AT_ONCE = 128_000;
/** Milliseconds after the start of a stop at which open connections are cut. */
const CLOSING_LIMIT_MS = 5_000;
/** Seconds after which clients of a busy server may retry. */
const RETRY_AFTER = "2";
/** The same on a standby, where the school's computer has to be back first. */
const RETRY_AFTER_ON_STANDBY = "600";
/**
 * Browser features that the portal does not use. A phone's camera is allowed for pictures, its
 * microphone for the sound of a reading passage, and passkeys for sign-in.
 */
const PERMISSIONS_POLICY =
  "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), " +
  "display-capture=(), midi=(), publickey-credentials-get=(self), browsing-topics=()";
/** Statuses of refused requests, which are logged as warnings. */
const REFUSED = new Set([401, 403, 429]);

/** Creates the HTTP server: limits, security headers, request ids, logs. app.ts adds the routes. */
export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const certificate = readCertificate(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Errors before routing, such as a broken %-escape in the path.
    frameworkErrors(error, request, reply) {
      void errorResponse(error, request, reply as unknown as FastifyReply);
    },
    // Malformed requests reach neither a route nor the error handler.
    clientErrorHandler: answerClientError,
    // Open keep-alive connections must not delay a shutdown.
    forceCloseConnections: "idle",
    ...(config.TRUST_PROXY && { trustProxy: proxiesOf(config.TRUST_PROXY) }),
    // Checked in `refuseOddRequests`, which responds with a message.
    ...listenerOf(certificate),
  });
  if ("requestTimeout" in app.server) app.server.requestTimeout = REQUEST_TIMEOUT_MS;

  app.setErrorHandler(errorResponse);
  if (!config.TRUST_PROXY) warnOfProxy(app);
  cutOffAfterClosing(app);

  setSecurityHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and colours as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    // For obsolete browsers; each costs bytes in every response.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  });
  // After the headers, which these responses also need.
  refuseOddRequests(app);
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ["br", "gzip"],
  });

  app.decorateRequest("callerId", null);
  const retryAfter = config.COPY_FROM === undefined ? RETRY_AFTER : RETRY_AFTER_ON_STANDBY;
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id).header("permissions-policy", PERMISSIONS_POLICY);
    // Closing the connection while the rest of a large body arrives would lose the response.
    if (reply.statusCode === 413) reply.removeHeader("connection");
    if (reply.statusCode === 503) reply.header("retry-after", retryAfter);
    // By default, responses about people must not be cached.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    observeRequest(request.method, reply.statusCode, reply.elapsedTime / 1000);
    const isRefused = REFUSED.has(reply.statusCode);
    request.log[isRefused ? "warn" : "info"](
      {
        person: request.callerId,
        address: request.ip,
        method: request.method,
        // Without the query: names and codes must not be logged.
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      isRefused ? "request refused" : "request",
    );
  });
  return app;
}

/** Helmet computes its headers for each response; they are constant, so they are computed once. */
function setSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers = new Headers();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  app.addHook("onRequest", (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}

function loggedPath({ routeOptions, url }: FastifyRequest): string | undefined {
  return routeOptions.config.hidesPath ? routeOptions.url : url.split("?", 1)[0];
}

/** Those of TLS 1.3, and of TLS 1.2 only with forward secrecy and authenticated encryption. */
const CIPHERS = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
].join(":");

/**
 * With a certificate, browsers use HTTP/2: all requests of a page share one connection. Other
 * clients use HTTP/1.1 on the same port.
 */
function listenerOf(certificate: ReturnType<typeof readCertificate>): object {
  if (!certificate) return { http: { requireHostHeader: false } };
  const http1Options = { requireHostHeader: false };
  return {
    http2: true,
    https: { ...certificate, ciphers: CIPHERS, allowHTTP1: true, http1Options },
  };
}

/** Closes connections opened in advance and never used, which Node does not consider idle. */
function cutOffAfterClosing(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, CLOSING_LIMIT_MS).unref();
  });
}

/** Logs once that an unconfigured proxy makes all requests count as one address. */
function warnOfProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isLogged && isFromLoopback(request) && isForwarded(request)) {
      isLogged = true;
      request.log.warn(logTexts.unnamedProxy);
    }
    done();
  });
}

function errorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorResponseFor(error, request.log);
  return reply.code(status).send(body);
}

interface Refusal extends Pick<ErrorBody, "code" | "message"> {
  readonly status: number;
}

const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "request_timeout",
    message: "The request took too long to arrive.",
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "headers_too_large",
    message: "The address or the headers of the request are too large.",
  },
};

const MALFORMED: Refusal = {
  status: 400,
  code: "malformed_request",
  message: "This is not a valid HTTP request.",
};

/**
 * Responds to malformed or incomplete requests. They have no route, so the response is written to
 * the connection, which then ends.
 */
function answerClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, code, message } = REFUSALS[error.code ?? ""] ?? MALFORMED;
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy();
}

const NoHost = defineError(400, "host_missing", "The request has no Host header.");

/** Adds a reason to requests that Node would refuse with an empty response. */
function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, raw }, _reply, done) => {
    done(headers.host === undefined && raw.httpVersion === "1.1" ? new NoHost() : undefined);
  });
  app.server.on("checkExpectation", (_request: unknown, response: ServerResponse) => {
    const message = "The server does not support this Expect header.";
    const body: ErrorBody = { message, code: "expectation_failed" };
    response.writeHead(417, {
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    response.end(JSON.stringify(body));
  });
}

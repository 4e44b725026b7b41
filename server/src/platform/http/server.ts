import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Config } from "../config/config.ts";
import type { Log } from "../log/log.ts";
import { observeRequest } from "../metrics/metrics.ts";
import { readCertificate } from "./certificate.ts";
import { answerClientError, refuseOddRequests } from "./client-error.ts";
import { answerFor } from "./error-answer.ts";
import { proxiesOf } from "./proxies.ts";

const BODY_LIMIT = 1_000_000;
/** What is still open this long after a stop began is cut off. */
const CLOSING_LIMIT_MS = 5_000;
/** Seconds after which a caller of a busy server may try again. */
const RETRY_AFTER = "2";

/** The one HTTP server: limits, security headers, request ids, logs. Routes are added by app.ts. */
export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const certificate = readCertificate(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // What fails before any route is found, such as a broken %-escape in the address.
    frameworkErrors(error, request, reply) {
      void answerError(error, request, reply as unknown as FastifyReply);
    },
    // What is no request at all reaches neither a route nor the error handler.
    clientErrorHandler: answerClientError,
    // Open keep-alive connections must not hold up a shutdown.
    forceCloseConnections: "idle",
    ...(config.TRUST_PROXY && { trustProxy: proxiesOf(config.TRUST_PROXY) }),
    // Asked for in `refuseOddRequests`, which answers in words.
    ...(certificate
      ? { https: { ...certificate, requireHostHeader: false } }
      : { http: { requireHostHeader: false } }),
  });

  app.setErrorHandler(answerError);
  refuseOddRequests(app);
  // A connection that a browser opened in advance and never used is not "idle" to Node.
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSING_LIMIT_MS).unref();
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and colours as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
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
    // For browsers that no longer exist; each costs bytes in every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });

  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (reply.statusCode === 503) reply.header("retry-after", RETRY_AFTER);
    // Answers about people are nobody's to keep, unless a route says otherwise.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    observeRequest(request.method, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        // Without the query: names and codes do not belong in a log.
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerFor(error, request.log);
  return reply.code(status).send(body);
}

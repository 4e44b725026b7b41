import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "@school/core/api/error.ts";
import type { FastifyInstance } from "fastify";
import { defineError } from "./errors.ts";

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
  message: "This is no valid HTTP request.",
};

/**
 * Answers what is no request, or not all of one: it has no route and no headers, so the answer goes
 * straight to its connection, which ends.
 */
export function answerClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, code, message } = REFUSALS[error.code ?? ""] ?? MALFORMED;
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy();
}

const NoHost = defineError(400, "host_missing", "The request names no host.");

/** Says why to requests that Node by itself refuses with an empty answer. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, raw }, _reply, done) => {
    done(headers.host === undefined && raw.httpVersion === "1.1" ? new NoHost() : undefined);
  });
  app.server.on("checkExpectation", (_request: unknown, response: ServerResponse) => {
    const message = "The server cannot do what the header Expect asks.";
    const body: ErrorBody = { message, code: "expectation_failed" };
    response.writeHead(417, { "content-type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(body));
  });
}

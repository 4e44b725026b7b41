import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { Http2SecureServer, ServerHttp2Session } from "node:http2";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "@school/core/api/error.ts";
import type { FastifyInstance } from "fastify";

/** The first byte of a TLS handshake, which no HTTP request starts with. */
const HANDSHAKE = 0x16;
/** Milliseconds after which a silent connection is closed; browsers open some in advance. */
const SILENCE_MS = 30_000;
/** Milliseconds after the start of a stop at which open connections are cut. */
const CLOSING_LIMIT_MS = 3_000;

interface Listening {
  readonly port: number;
  readonly host: string;
  readonly backlog: number;
  /** Paths below this one may be read without HTTPS: what a phone needs to trust the school. */
  readonly plainPath: string;
}

/**
 * Serves an app with a certificate on one port for HTTPS and HTTP, so that an address typed without
 * "https" redirects. Requests that are no page, or have a token, are refused. Call `close` after
 * the app's own.
 */
export async function listenOnBoth(
  app: FastifyInstance,
  { plainPath, ...place }: Listening,
): Promise<{ origin: string; close(): Promise<void> }> {
  await app.ready();
  const secure = app.server as unknown as Http2SecureServer;
  const plain = createHttpServer((request, response) => {
    if (request.url?.startsWith(plainPath)) app.routing(request, response);
    else leadToHttps(request, response);
  });
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  secure.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A connection that is reset before its first byte has no other listener.
    socket.on("error", () => socket.destroy());
    const silence = setTimeout(() => socket.destroy(), SILENCE_MS);
    socket.once("data", (bytes) => {
      clearTimeout(silence);
      socket.pause();
      socket.unshift(bytes);
      (bytes[0] === HANDSHAKE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
    socket.once("close", () => clearTimeout(silence));
  });
  await new Promise<void>((resolve, reject) => {
    front.once("error", reject);
    front.listen(place, resolve);
  });
  const { address, family, port } = front.address() as AddressInfo;
  const origin = `https://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  const close = async () => {
    front.close();
    plain.closeIdleConnections();
    for (const session of sessions) session.close();
    const limit = Date.now() + CLOSING_LIMIT_MS;
    while (sockets.size > 0 && Date.now() < limit) await sleep(20);
    for (const socket of sockets) socket.destroy();
  };
  return { origin, close };
}

/** Calls by programs, which would repeatedly send their secrets unencrypted. */
const CALLS = /^\/(api|auth\/v1)\//;

function leadToHttps(
  { headers: { host, authorization }, method, url = "/" }: IncomingMessage,
  response: ServerResponse,
) {
  const isPage = (method === "GET" || method === "HEAD") && !CALLS.test(url);
  if (!isPage || authorization !== undefined) {
    const body: ErrorBody = { message: "Use https for this address.", code: "https_required" };
    response.writeHead(403, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      connection: "close",
    });
    response.end(JSON.stringify(body));
    return;
  }
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !url.startsWith("/")) {
    response.writeHead(400).end();
    return;
  }
  // Not permanent: the school may return to plain HTTP.
  response.writeHead(307, { location: `https://${host}${url}`, "cache-control": "no-store" }).end();
}

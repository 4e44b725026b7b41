import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/database.ts";
import { Unauthenticated } from "../errors.ts";
import { isReadOnly } from "../../standby-port.ts";
import type { Log } from "../../runtime/log/log.ts";
import { createEventBus } from "./listen.ts";
import type { PortalEvent } from "./notify.ts";

/** Seconds between heartbeats, by which dead connections are detected. */
const HEARTBEAT_SECONDS = 45;
/** Maximum streams per sign-in; another one ends the oldest. A person has only a few tabs. */
const MAX_STREAMS = 6;

/** A subscriber, and the events that they may receive. */
export interface Subscriber {
  /** Id of the sign-in session, by which streams are counted. */
  readonly sessionId: string;
  maySee(event: PortalEvent): boolean;
}

interface EventParts {
  db: Database;
  log: Log;
  /** Returns the subscriber of this bearer token; null for callers who may not subscribe. */
  subscriberOf(bearer: string): Promise<Subscriber | null>;
}

interface Stream {
  readonly body: PassThrough;
  readonly bearer: string;
  subscriber: Subscriber;
}

/**
 * Serves GET /api/events: server-sent events that name what has changed, without contents. The
 * token is in the header, so pages read it with fetch. Every heartbeat checks the subscriber again:
 * the stream of an ended session ends.
 */
export function mountEvents(app: FastifyInstance, { db, log, subscriberOf }: EventParts): void {
  if (isReadOnly(db)) {
    // A standby database passes on no notifications; 204 makes clients stop asking.
    app.get("/api/events", (_request, reply) => reply.code(204).send());
    return;
  }
  const bus = createEventBus(db, log);
  const streams = new Set<Stream>();
  bus.subscribe((event) => {
    for (const { body, subscriber } of streams) {
      if (event === null) body.write(message("refresh"));
      else if (subscriber.maySee(event)) body.write(message(event.topic));
    }
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) void beat(stream);
  }, HEARTBEAT_SECONDS * 1000);

  async function beat(stream: Stream): Promise<void> {
    const subscriber = await subscriberOf(stream.bearer).catch(() => null);
    if (!subscriber) return void stream.body.end();
    stream.subscriber = subscriber;
    stream.body.write(": still here\n\n");
  }

  app.get("/api/events", async (request, reply) => {
    const { authorization = "" } = request.headers;
    const bearer = authorization.startsWith("Bearer ") ? authorization.slice(7) : "";
    const subscriber = await subscriberOf(bearer);
    if (!subscriber) throw new Unauthenticated();
    const ofSession = [...streams].filter(
      (one) => one.subscriber.sessionId === subscriber.sessionId,
    );
    if (ofSession.length >= MAX_STREAMS) ofSession[0]?.body.end();
    const stream: Stream = { body: new PassThrough(), bearer, subscriber };
    streams.add(stream);
    reply.raw.on("close", () => {
      streams.delete(stream);
      stream.body.destroy();
    });
    stream.body.write("retry: 5000\n\n");
    // A kept-alive connection would delay a shutdown. HTTP/2 ends it differently.
    if (request.raw.httpVersionMajor === 1) reply.header("connection", "close");
    return reply
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .type("text/event-stream; charset=utf-8")
      .send(stream.body);
  });

  // Before the server waits for open requests, because these never end.
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    for (const { body } of streams) body.end();
    await bus.stop();
  });
}

function message(topic: string): string {
  return `event: ${topic}\ndata: {}\n\n`;
}

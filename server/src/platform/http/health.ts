import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Database, limitedConnection } from "../database/database.ts";
import { diskWarning, type ReadDisk } from "../runtime/disk-space.ts";
import { isForwarded, isFromLoopback } from "./listen.ts";

/** Milliseconds after which a silent database counts as unavailable. */
const TIMEOUT_MS = 1_500;

interface HealthParts {
  readonly readDisk: ReadDisk;
  /** Aborted when the portal is about to stop: it still serves, but proxies send nothing new. */
  readonly leaving?: AbortSignal | undefined;
}

/**
 * Serves /healthz: 200 if the server and its database respond. Only a local caller sees that the
 * disk is nearly full: strangers might fill it. Pages still open then, so the server remains
 * healthy.
 */
export function mountHealth(
  app: FastifyInstance,
  db: Database,
  { readDisk, leaving }: HealthParts,
): void {
  app.get("/healthz", async (request, reply) => {
    if (leaving?.aborted) {
      return reply.code(503).send({ message: "The portal is about to end.", code: "leaving" });
    }
    const isOperator = isFromLoopback(request) && !isForwarded(request);
    const [isReachable, disk] = await Promise.all([responses(db), isOperator ? readDisk() : null]);
    const message = diskWarning(disk);
    if (!isReachable) {
      const response = { message: message ?? "The database did not respond.", code: "busy" };
      return reply.code(503).send(response);
    }
    return disk && message ? { status: "ok", disk: disk.state, message } : { status: "ok" };
  });
}

async function responses(db: Database): Promise<boolean> {
  const query = limitedConnection(db, TIMEOUT_MS, (connection) =>
    connection.execute(sql`select 1`),
  ).then(
    () => true,
    () => false,
  );
  return Promise.race([query, sleep(TIMEOUT_MS, false, { ref: false })]);
}

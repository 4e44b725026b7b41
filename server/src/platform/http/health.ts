import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Database, limitedConnection } from "../database/database.ts";
import { diskWarning, type ReadDisk } from "../runtime/disk-space.ts";
import { isForwarded, isFromLoopback } from "./listen.ts";

/** Milliseconds after which a database that has not answered counts as away. */
const PATIENCE_MS = 1_500;

interface HealthParts {
  readonly readDisk: ReadDisk;
  /** Aborted when the portal is about to end: it still serves, but a proxy sends nothing new. */
  readonly leaving?: AbortSignal | undefined;
}

/**
 * /healthz: 200 once the server can serve, which includes asking its database. A disk that is nearly
 * full is named on this computer alone: strangers might fill it. Pages still open, so it is no
 * reason to take the server away.
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
  const asked = limitedConnection(db, PATIENCE_MS, (connection) =>
    connection.execute(sql`select 1`),
  ).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(PATIENCE_MS, false, { ref: false })]);
}

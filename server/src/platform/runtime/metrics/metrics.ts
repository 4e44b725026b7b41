import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import type { Database } from "../../database/database.ts";
import { replicaOf } from "../../database/replica.ts";
import { isForwarded, isFromLoopback } from "../../http/listen.ts";
import { countJobs } from "../jobs/count-jobs.ts";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: "http_request_seconds",
  help: "Time to answer, by method and status class",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

export function observeRequest(method: string, status: number, seconds: number): void {
  requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, seconds);
}

/** A figure that another part of the portal measures. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  /** Null where there is none yet. */
  read(): Promise<number | null>;
}

interface MetricsParts {
  readonly config: Config;
  readonly db: Database;
  /** Unix seconds; null before the first. */
  lastGoodBackup(): Promise<number | null>;
  readonly measures: readonly Measure[];
}

/**
 * Serves /metrics to loopback callers that use a name of this computer or the portal, and to others
 * with METRICS_TOKEN.
 */
export function mountMetrics(app: FastifyInstance, { config, db, ...parts }: MetricsParts): void {
  registry.removeSingleMetric("last_good_backup_timestamp_seconds");
  new Gauge({
    name: "last_good_backup_timestamp_seconds",
    help: "When the last good backup began; absent before the first",
    registers: [registry],
    async collect() {
      const at = await parts.lastGoodBackup();
      this.remove();
      if (at !== null) this.set(at);
    },
  });
  registry.removeSingleMetric("database_connections");
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool, by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const pool = db.$client;
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waited for" }, pool.waitingCount);
    },
  });
  registry.removeSingleMetric("replica_answers");
  const replica = replicaOf(db);
  if (replica) {
    new Gauge({
      name: "replica_answers",
      help: "Answers since the start: read from the replica, or not, since it lagged or failed",
      labelNames: ["outcome"],
      registers: [registry],
      collect() {
        for (const [outcome, count] of Object.entries(replica.counts)) this.set({ outcome }, count);
      },
    });
  }
  registry.removeSingleMetric("background_jobs");
  new Gauge({
    name: "background_jobs",
    help: "Background jobs by queue and state; a failed one was tried for the last time",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, state, count } of await countJobs(db)) this.set({ queue, state }, count);
    },
  });
  registerMeasures(parts.measures);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config)) {
      return reply.code(403).send({ message: "Not allowed.", code: "not_allowed" });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

let measured: readonly Measure[] = [];

/** Registers those measures instead of those of an earlier start of this process. */
function registerMeasures(measures: readonly Measure[]): void {
  for (const { name } of measured) registry.removeSingleMetric(name);
  measured = measures;
  for (const { name, help, read } of measures) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        this.remove();
        if (value !== null) this.set(value);
      },
    });
  }
}

function mayRead(
  request: FastifyRequest,
  { METRICS_TOKEN: token, publicUrl }: Pick<Config, "METRICS_TOKEN" | "publicUrl">,
): boolean {
  // Behind a local proxy, every caller would look like loopback.
  const isLocal = isFromLoopback(request) && !isForwarded(request);
  if (isLocal && isOwnHost(request.host, publicUrl)) return true;
  if (token === undefined) return false;
  const header = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return header.length === expected.length && timingSafeEqual(header, expected);
}

/** Another name may be a website's attempt to use a local browser (DNS rebinding). */
function isOwnHost(host: string, publicUrl: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined) return false;
  if (name === "localhost" || name === "[::1]" || /^127(\.\d+){3}$/.test(name)) return true;
  return name === new URL(publicUrl).hostname;
}

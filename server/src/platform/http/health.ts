import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";

/** /healthz: 200 once the server can serve, which includes asking its database. */
export function mountHealth(app: FastifyInstance, db: Database): void {
  app.get("/healthz", async (_request, reply) => {
    try {
      await db.$client.query("select 1");
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ message: "The database did not respond.", code: "busy" });
    }
  });
}

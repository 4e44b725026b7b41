import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeClass } from "./fixtures.ts";
import { classes } from "./tables.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("anyone reads the names of the current session's open classes, and nothing more", async () => {
  const names = async () => (await server.call("GET /classes/names")).body;
  expect(await names()).toEqual({ data: [] });
  const last = await makeSession(server.db, { name: "2024/2025" });
  const current = await makeSession(server.db, { currentTerm: "TERM_2" });
  await makeClass(server.db, { sessionId: last.id, name: "Primary 6" });
  await makeClass(server.db, { sessionId: current.id, name: "Primary 4", section: "Gold" });
  await makeClass(server.db, { sessionId: current.id, name: "Primary 10" });
  const closed = await makeClass(server.db, { sessionId: current.id, name: "Primary 1" });
  const archived = await makeClass(server.db, { sessionId: current.id, name: "Primary 2" });
  await server.db.update(classes).set({ isActive: false }).where(eq(classes.id, closed.id));
  const gone = { archivedAt: new Date() };
  await server.db.update(classes).set(gone).where(eq(classes.id, archived.id));
  expect((await names()).data.toSorted()).toEqual(["Primary 10", "Primary 4 Gold"]);
});

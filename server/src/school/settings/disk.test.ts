import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

const disk = { freeBytes: 400_000_000, totalBytes: 20_000_000_000, state: "low" } as const;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ readDisk: async () => disk });
});
afterAll(() => server.close());

it("the office sees the space on the disk, a teacher does not", async () => {
  const office = await makeUser(server.db, { role: "ADMIN" });
  const teacher = await makeUser(server.db, { role: "TEACHER" });
  const read = (as: string) => server.call("GET /settings/disk", { as });
  expect((await read(office.id)).body).toEqual({ data: disk });
  expect((await read(teacher.id)).status).toBe(403);
});

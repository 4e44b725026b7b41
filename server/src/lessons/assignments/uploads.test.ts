import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Uploads of one person that wait until something names them. */
const MAX_WAITING = 60;

it("keeps sixty uploads of one person that nothing names, also of those that come at once", async () => {
  const { id } = await makeUser(server.db, { role: "TEACHER" });
  const token = await openTestSession(server.db, server.keyring, id);
  const upload = async (name: string) => {
    const body = new FormData();
    body.append("file", new File(["%PDF-1.7"], name));
    const headers = { authorization: `Bearer ${token}` };
    const url = `${server.origin}/api/upload/lesson-file`;
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  const sent = Array.from({ length: 2 * MAX_WAITING }, (_, n) => upload(`${n}.pdf`));
  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status < 300)).toHaveLength(MAX_WAITING);
  expect(await server.db.$count(files, eq(files.ownerId, id))).toBe(MAX_WAITING);
});

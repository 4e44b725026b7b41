import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { importsOf } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { sweepImportsWorker } from "../../platform/documents/imports/sweep-imports.job.ts";
import { imports } from "../../platform/documents/imports/tables.ts";

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await makeUser(server.db, { role: "ADMIN" })).id;
});
afterAll(() => server.close());

const sweep = () => sweepImportsWorker(server.db).run({}, { isLast: true });
const upload = async () => {
  const { body } = await importsOf(server, "/students", admin).upload("a,b\nsecret word,2\n");
  return body.data.id as string;
};
const stored = async (id: string) =>
  (await server.db.select().from(imports).where(eq(imports.id, id)))[0]!;

it("keeps an uploaded file sealed, and forgets it after a day", async () => {
  const id = await upload();
  const { fileSealed } = await stored(id);
  expect(fileSealed!.includes("secret word")).toBe(false);
  expect(server.keyring.sealer.unsealBytes(fileSealed!).toString()).toContain("secret word");
  await server.db.update(imports).set({ state: "checked" }).where(eq(imports.id, id));
  await sweep();
  expect((await stored(id)).fileSealed).not.toBeNull();
  const dayAgo = sql`now() - interval '25 hours'`;
  await server.db.update(imports).set({ createdAt: dayAgo }).where(eq(imports.id, id));
  await sweep();
  expect(await stored(id)).toMatchObject({
    state: "cancelled",
    fileSealed: null,
    failure: "The file was not imported within 24 hours and has been removed.",
  });
});

it("queues work for what no one is at", async () => {
  const id = await upload();
  const jobs = async () => {
    const { rows } = await server.db.execute<{ jobs: number }>(
      sql`select count(*) as jobs from jobs.job where name = 'imports' and data ->> 'importId' = ${id}`,
    );
    return rows[0]!.jobs;
  };
  const before = await jobs();
  await server.db.transaction(async (tx) => {
    // Someone is at it.
    await tx.execute(sql`select pg_advisory_xact_lock(7340033, hashtext(${id}))`);
    await sweep();
    expect(await jobs()).toBe(before);
  });
  await sweep();
  expect(await jobs()).toBe(before + 1);
});

it("lists imports in as many statements for one as for many", async () => {
  const list = () => server.call("GET /students/imports", { as: admin });
  await list();
  const few = await countStatements(server.db, list);
  for (let count = 0; count < 4; count += 1) await upload();
  const many = await countStatements(server.db, list);
  expect((await list()).body.data).toHaveLength(6);
  expect(many.count).toBe(few.count);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import type { ImportRun } from "../../platform/documents/imports/kind.ts";
import { imports } from "../../platform/documents/imports/tables.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { staffImport } from "./routes.ts";

let server: TestServer;
let actorId: string;

beforeAll(async () => {
  server = await startTestServer();
  actorId = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  // The first staff id of all begins its series.
  await importOf(2);
});
afterAll(() => server.close());

/** Checks, writes and undoes so many rows, each in a transaction; the statements of all three. */
async function importOf(howMany: number): Promise<number> {
  const { db, keyring } = server;
  const importId = crypto.randomUUID();
  await db.insert(imports).values({
    id: importId,
    kind: "staff",
    fileName: "x.csv",
    state: "running",
    createdBy: actorId,
  });
  const rows = Array.from({ length: howMany }, (_, index) => ({
    line: index + 2,
    cells: {
      username: `person.${index}`,
      surname: "Person",
      otherNames: "Ada",
      roleInSchool: "Teacher",
      ...(index % 2 === 0 && { email: `person.${index}@x.ng`, staffId: `OLD${index}` }),
    },
  }));
  const run: ImportRun = {
    importId,
    origin: { actorId, authSessionId: null, requestId: null, ip: null },
    sealer: keyring.sealer,
    answers: {},
    storedChanges: [],
    store: async () => {},
    progress: () => Promise.resolve(),
  };
  const { count } = await countStatements(db, async () => {
    const checked = await staffImport.check(db, rows, run);
    const good = checked.rows.map(({ row }) => row);
    await db.transaction((tx) => staffImport.write(tx, good, run));
    expect(await db.$count(users)).toBe(howMany + 1);
    expect(await db.transaction((tx) => staffImport.undo(tx, run))).toMatchObject({
      people: howMany,
    });
  });
  return count;
}

it("takes as many statements for 200 people as for 5", async () => {
  const few = await importOf(5);
  expect(await importOf(200)).toBe(few);
});

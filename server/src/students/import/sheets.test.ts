import writeXlsxFile from "write-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { importsOf } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  await makeSession(server.db, { currentTerm: "TERM_1" });
});
afterAll(() => server.close());

it("a workbook names its sheets, and another one is checked with its own header and columns", async () => {
  const admin = (await makeUser(server.db, { role: "ADMIN" })).id;
  const client = importsOf(server, "/students", admin);
  const cells = (...values: string[]) => values.map((value) => ({ value }));
  const book = await writeXlsxFile([
    { sheet: "Nursery", data: [cells("First name", "Last name"), cells("Ada", "Obi")] },
    {
      sheet: "Primary",
      data: [
        cells("BRIGHT STARS", ""),
        cells("Surname", "First name"),
        cells("Eze", "Chi"),
        cells("Ojo", "Bola"),
      ],
    },
  ]).toBuffer();
  const seen = await client.check(book, "pupils.xlsx");
  const sheets = [
    { name: "Nursery", rows: 2 },
    { name: "Primary", rows: 4 },
  ];
  expect(seen.report).toMatchObject({ sheets, sheet: "Nursery", headerLines: [1] });
  // Another sheet is asked about again.
  const answers = { withoutClass: "none" };
  const nursery = await client.act(seen, "options", { answers });
  expect(nursery.report).toMatchObject({ sheet: "Nursery", good: 1 });
  const primary = await client.act(nursery, "options", { sheet: "Primary" });
  expect(primary.report).toMatchObject({ sheet: "Primary", good: 0 });
  const other = await client.act(primary, "options", { answers });
  expect(other.report).toMatchObject({
    sheets,
    sheet: "Primary",
    good: 2,
    headerLines: [2],
    mapping: { lastName: 0, firstName: 1 },
  });
  const refused = await server.call(`PUT /students/imports/${seen.id}/options`, {
    as: admin,
    body: { version: other.version, sheet: "Secondary" },
  });
  expect(refused.body.issues).toMatchObject([{ path: ["sheet"] }]);
  const done = await client.act(other, "start");
  expect(done).toMatchObject({ state: "done", rowsDone: 2 });
});

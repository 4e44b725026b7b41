import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { addEntries } from "../../fees/ledger/add-entries.ts";
import { makeTaughtClass } from "../../lessons/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

let server: TestServer;
let office: MadeUser;
let withoutFees: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const { pupils, termId } = await makeTaughtClass(db);
  office = await makeUser(db, { role: "ADMIN" });
  withoutFees = await makeUser(db, { role: "ADMIN", features: ["Group Manager"] });
  const [ada, bola] = pupils;
  const bill = { termId, kind: "BILL", title: "School fees", enteredBy: office.id } as const;
  await db.transaction((tx) =>
    addEntries(tx, [
      { ...bill, studentId: ada!.id, kobo: 500 },
      { ...bill, studentId: bola!.id, kobo: 100 },
      { ...bill, studentId: bola!.id, kind: "DISCOUNT", kobo: -100 },
    ]),
  );
});
afterAll(() => server.close());

it("a group of parents who owe fees has those of children with a balance", async () => {
  const made = await server.call("POST /message-groups", {
    as: office.id,
    body: { name: "Reminders", selection: { kind: "parents", owesFees: true } },
  });
  expect(made.body.data).toMatchObject({
    description: "All parents, owing fees",
    members: { pupils: 1 },
  });
});

it("a person who may not read fees finds it empty", async () => {
  const groups = await server.call("GET /message-groups", { as: withoutFees.id });
  expect(groups.status).toBe(200);
  expect(groups.body.data).toMatchObject([{ name: "Reminders", members: { pupils: 0 } }]);
});

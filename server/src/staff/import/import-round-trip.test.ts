import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { importsOf } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { staffForm } from "../fixtures.ts";

let full: TestServer;
let empty: TestServer;

const DEPARTMENT = "Primary";

beforeAll(async () => {
  [full, empty] = [await startTestServer(), await startTestServer({ jobs: true })];
  const as = (await makeUser(full.db, { role: "PRINCIPAL" })).id;
  const forms = [
    { dob: "1988-12-31", qualifications: ["B.Ed.", "TRCN"], specialization: ["Maths"] },
    {
      username: "no.mail",
      email: null,
      address: '1 "High" Street, Ikeja',
      phone: "+234 803 000 0000",
    },
    { surname: "O'Neil", otherNames: "Ẹ̀bùn Ọlá", workExperience: "Line one\nLine two" },
    { surname: "Principal", roleInSchool: "Principal", stateOfOrigin: "@Lagos" },
    { bankName: "Unity Bank", accountNumber: "0123456789", staffType: "Contract" },
  ];
  for (const [index, overrides] of forms.entries()) {
    const account = { username: `staff.${index}`, email: `staff${index}@school.ng` };
    const body = staffForm({ department: DEPARTMENT, ...account, ...overrides });
    await full.call("POST /staff", { as, body });
  }
});
afterAll(() => Promise.all([full.close(), empty.close()]));

async function exported(server: TestServer, as: string, query: string): Promise<Buffer> {
  const token = await openTestSession(server.db, server.keyring, as);
  const url = `${server.origin}/api/staff/export?department=${DEPARTMENT}&${query}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

it.each(["contents=list", "contents=record", "contents=record&withBank=true"])(
  "a file of %s, imported into an empty school, is exported byte for byte",
  async (query) => {
    const there = (await makeUser(full.db, { role: "PRINCIPAL" })).id;
    const here = (await makeUser(empty.db, { role: "PRINCIPAL" })).id;
    const file = await exported(full, there, query);
    const client = importsOf(empty, "/staff", here);
    expect(file.toString().trim().split("\r\n").length).toBeGreaterThan(5);
    const seen = await client.check(file, "staff_export.csv");
    expect(await client.problems(seen.id)).toEqual([]);
    const done = await client.act(seen, "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 5 });
    const lines = (contents: Buffer) => contents.toString().split("\r\n");
    expect(lines(await exported(empty, here, query))).toEqual(lines(file));
    expect((await client.act(done, "undo")).state).toBe("undone");
  },
  60_000,
);

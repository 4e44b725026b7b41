import { addDays } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../../lessons/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeFamily, makeStudent } from "../../students/fixtures.ts";
import { feeBalances, feeEntries } from "../tables.ts";

let server: TestServer;
let taught: TaughtClass;
let office: string;
let accountant: string;
let ada: string;
let chidi: string;
const today = dayAtSchool(new Date());
const yesterday = addDays(today, -1);

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  taught = await makeTaughtClass(db);
  ada = taught.pupils[0]!.id;
  const enrolment = {
    sessionId: taught.sessionId,
    termId: taught.termId,
    classId: taught.classId,
  };
  const brother = await makeStudent(db, {
    ...enrolment,
    firstName: "Chidi",
    lastName: "Abe",
    admissionNumber: "MC/2026/013",
    details: { parentName: "Mrs Ngozi Abe", parentPhone: "08035550101" },
  });
  chidi = brother.id;
  await makeFamily(db, ada, chidi);
  office = (await makeUser(db, { role: "ADMIN" })).id;
  accountant = (await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = accountant) =>
  server.call(endpoint, { as, ...(body && { body }) });

/** A statement with these credits: day, amount in naira, narration. */
function statementOf(...credits: readonly (readonly [day: string, naira: string, text: string])[]) {
  const rows = credits.map(([day, naira, text]) => `${day},"${text}",,"${naira}"`);
  return ["Trans Date,Narration,Debit,Credit", ...rows].join("\n");
}

// oxlint-disable-next-line typescript/no-explicit-any -- the test looks into answers of every shape
type Answer = { status: number; body: any };

async function upload(contents: string, as = accountant): Promise<Answer> {
  const form = new FormData();
  form.append("file", new File([contents], "november.csv"));
  const token = await openTestSession(server.db, server.keyring, as);
  const response = await fetch(`${server.origin}/api/fees/statements`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

const linesOf = async (id: string) => {
  const { status, body } = await call(`GET /fees/statements/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.lines;
};
const balanceOf = async (id: string) => (await call(`GET /fees/accounts/${id}`)).body.data.balance;

async function expectSumsToAgree(): Promise<void> {
  const { rows } = await server.db.execute(sql`
    select 1 from ${feeBalances} full join (
      select student_id as id, sum(kobo) as kobo from ${feeEntries} group by student_id
    ) sums on sums.id = ${feeBalances.studentId}
    where coalesce(${feeBalances.billed} - ${feeBalances.paid}, 0) <> coalesce(sums.kobo, 0)`);
  expect(rows).toEqual([]);
}

describe("who may read statements", () => {
  it.each([
    ["GET /fees/statements", undefined],
    [`GET /fees/statements/${newId()}`, undefined],
    [`POST /fees/statements/${newId()}/payments`, { lines: [] }],
    [`PUT /fees/statements/${newId()}/lines/${newId()}/aside`, { aside: true }],
  ])("%s is for the office and accountants", async (endpoint, body) => {
    expect((await server.call(endpoint, { ...(body && { body }) })).status).toBe(401);
    expect((await call(endpoint, body, taught.teacher.id)).status).toBe(403);
    expect((await call(endpoint, body, taught.parent.id)).status).toBe(403);
    expect((await call(endpoint, body, ada)).status).toBe(403);
    expect([200, 400, 404]).toContain((await call(endpoint, body)).status);
  });

  it("leaves taking back to the office", async () => {
    const endpoint = `POST /fees/statements/${newId()}/take-back`;
    expect((await call(endpoint, { reason: "Wrong file" })).status).toBe(403);
    expect((await call(endpoint, { reason: "" }, office)).status).toBe(400);
    expect((await call(endpoint, { reason: "Wrong file" }, office)).status).toBe(404);
  });
});

describe("a statement", () => {
  it("is refused in words if it is none", async () => {
    const { status, body } = await upload("Name,Class\nAda,Primary 1\n");
    expect([status, body.errors?.file ?? JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining("No row has the columns of a statement"),
    ]);
    expect((await upload(statementOf([yesterday, "0.00", "X"]))).status).toBe(400);
    expect((await upload(statementOf(), taught.parent.id)).status).toBe(403);
  });

  it("is matched, recorded, never taken twice, and taken back whole", async () => {
    const file = statementOf(
      [yesterday, "85,000.00", "NIP/0803 555 0101/SCH FEES"],
      [yesterday, "40,000.00", "TRF NGOZI ABE MC/2026/013"],
      [yesterday, "5,000.00", "RENT QUARCOO"],
      ["soon", "1,000.00", "UNREADABLE DAY"],
    );
    const read = await upload(file);
    expect(read.status).toBe(200);
    expect(read.body.data).toMatchObject({ questions: [], added: 3, repeated: 0, debits: 0 });
    expect(read.body.data.faults).toMatchObject([{ line: 5 }]);
    const { id } = read.body.data;
    const [phone, number, rent] = await linesOf(id);
    expect(phone).toMatchObject({ certainty: "SURE", state: "OPEN" });
    expect(number.proposals).toMatchObject([{ shares: [{ studentId: chidi, kobo: 4_000_000 }] }]);
    expect(rent).toMatchObject({ certainty: "DOUBT", proposals: [] });

    const endpoint = `POST /fees/statements/${id}/payments`;
    const shares = [{ studentId: chidi, kobo: 8_500_000 }];
    const refused = async (lines: object[]) => (await call(endpoint, { lines })).status;
    expect(await refused([{ lineId: phone.id, shares: [{ studentId: chidi, kobo: 1 }] }])).toBe(
      400,
    );
    expect(
      await refused([{ lineId: phone.id, shares: [{ studentId: chidi, kobo: -8_500_000 }] }]),
    ).toBe(400);
    expect(
      await refused([{ lineId: phone.id, shares: [{ studentId: newId(), kobo: 8_500_000 }] }]),
    ).toBe(404);
    // All or none: the second line is another statement's, so the first is not recorded either.
    expect(
      await refused([
        { lineId: phone.id, shares },
        { lineId: newId(), shares },
      ]),
    ).toBe(409);
    expect(
      await refused([
        { lineId: phone.id, shares },
        { lineId: phone.id, shares },
      ]),
    ).toBe(409);
    expect(await balanceOf(chidi)).toBe(0);

    const lines = [
      { lineId: phone.id, shares },
      { lineId: number.id, shares: number.proposals[0].shares },
    ];
    const [one, other] = await Promise.all([call(endpoint, { lines }), call(endpoint, { lines })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect(await balanceOf(chidi)).toBe(-12_500_000);
    await expectSumsToAgree();
    const taken = await linesOf(id);
    expect(taken.map(({ state }: { state: string }) => state)).toEqual(["TAKEN", "TAKEN", "OPEN"]);

    const aside = `PUT /fees/statements/${id}/lines/${rent.id}/aside`;
    expect((await call(aside, { aside: true })).body.data).toMatchObject({
      open: 0,
      taken: 2,
      aside: 1,
      kobo: 12_500_000,
    });
    expect(
      (await call(`PUT /fees/statements/${id}/lines/${phone.id}/aside`, { aside: true })).status,
    ).toBe(409);

    // The next month's file has the same lines and a new one.
    const next = await upload(`${file}\n${today},"NIP/08035550101",,"9,000.00"`);
    expect(next.body.data).toMatchObject({ added: 1, repeated: 3 });
    expect((await upload(file)).body.data).toMatchObject({ id: null, added: 0, repeated: 3 });
    const [later] = await linesOf(next.body.data.id);
    expect(later).toMatchObject({ certainty: "SURE" });

    const back = { reason: "The statement of another account" };
    expect((await call(`POST /fees/statements/${id}/take-back`, back, office)).status).toBe(200);
    expect(await balanceOf(chidi)).toBe(0);
    await expectSumsToAgree();
    expect((await call(`GET /fees/statements/${id}`)).status).toBe(404);
    expect((await upload(file)).body.data).toMatchObject({ added: 3 });
  });

  it("asks about a transfer that a clerk recorded", async () => {
    const payment = {
      method: "TRANSFER",
      paidOn: yesterday,
      payer: "Mrs Abe",
      reference: "",
      shares: [{ studentId: ada, kobo: 7_700_000 }],
    };
    const taken = await call("POST /fees/payments", payment);
    const { body } = await upload(statementOf([today, "77,000.00", "NIP 08035550101 FEES"]));
    const [line] = await linesOf(body.data.id);
    expect(line).toMatchObject({
      certainty: "DOUBT",
      proposals: [{ recordedAs: taken.body.data.number }],
    });
  });

  it("is read in as many statements with 40 lines as with one", async () => {
    const many = Array.from(
      { length: 40 },
      (_none, at) => [today, String(1000 + at), `NIP 08035550101 ${at}`] as const,
    );
    const one = await upload(statementOf([today, "999.00", "NIP 08035550101 X"]));
    const forty = await upload(statementOf(...many));
    const read = async (id: string) => countStatements(server.db, () => linesOf(id));
    expect((await read(forty.body.data.id)).count).toBe((await read(one.body.data.id)).count);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClass } from "../../classes/fixtures.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../fixtures.ts";
import { callAuth, makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { needsSlip } from "../../accounts/auth/slip-proof.ts";

const SLIP = "Slip7word";
const YEAR_MS = 365 * 86_400_000;

let gateway: TestPhoneGateway;
let server: TestServer;
let child: { id: string; admissionNumber: string };
let last = 8_035_559_000;

beforeAll(async () => {
  gateway = await startPhoneGateway();
  server = await startTestServer({ env: { TEST_GATEWAY: gateway.origin }, jobs: true });
  await makeGateway(server, gateway);
  const session = await makeSession(server.db);
  const { id: classId } = await makeClass(server.db, { sessionId: session.id });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  child = await makeStudent(server.db, { ...enrolment, details: { dob: "2016-03-14" } });
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

/** A parent of the child, with a code that waits on the phone, and a way to send it. */
async function parentWithCode(lastSignInAt?: Date) {
  last += 1;
  const phone = `+234${last}`;
  const used = lastSignInAt && { lastSignInAt };
  const { id } = await makeUser(server.db, {
    role: "PARENT",
    email: null,
    phone,
    password: SLIP,
    ...used,
  });
  await linkGuardian(server.db, { parentId: id, studentId: child.id });
  await callAuth(server.origin, "POST /otp", { body: { phone } });
  const { text } = await gateway.messageTo(phone, 1);
  const token = /\d{6}/.exec(text)?.[0] ?? "";
  const verify = async (slip: object = {}) => {
    const body = { type: "sms", phone, token, ...slip };
    const { status, body: response } = await callAuth(server.origin, "POST /verify", { body });
    return [status, response.code ?? null] as const;
  };
  return { id, verify };
}

test("a code alone does not open an account that was never used, but the slip with it does", async () => {
  const { verify } = await parentWithCode();
  expect(await verify()).toEqual([403, "slip_required"]);
  expect(await verify({ slip_password: "Other7word" })).toEqual([403, "slip_wrong"]);
  expect(await verify({ slip_password: SLIP })).toEqual([200, null]);
});

test("a child's admission number and birth date open it too, and only both of a linked child", async () => {
  const { verify } = await parentWithCode();
  const admission_number = child.admissionNumber.toLowerCase();
  expect(await verify({ admission_number })).toEqual([400, "validation_failed"]);
  const wrongDay = { admission_number, date_of_birth: "2016-03-15" };
  expect(await verify(wrongDay)).toEqual([403, "slip_wrong"]);
  const right = { admission_number, date_of_birth: "2016-03-14" };
  await server.db.execute(`delete from guardians`);
  expect(await verify(right)).toEqual([403, "slip_wrong"]);
  const parents = await parentWithCode();
  expect(await parents.verify(right)).toEqual([200, null]);
});

test("five wrong proofs end the code", async () => {
  const { verify } = await parentWithCode();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await verify({ slip_password: `Wrong${tries}word` })).toEqual([403, "slip_wrong"]);
  }
  expect(await verify({ slip_password: SLIP })).toEqual([403, "otp_expired"]);
});

test("an account in use needs the code alone, and again a proof after a year", async () => {
  const used = await parentWithCode(new Date());
  expect(await used.verify()).toEqual([200, null]);
  const old = await parentWithCode(new Date(Date.now() - YEAR_MS - 60_000));
  expect(await old.verify()).toEqual([403, "slip_required"]);
  const [account] = await server.db.select().from(users).where(eq(users.id, old.id));
  expect(account?.lastSignInAt?.getTime()).toBeLessThan(Date.now() - YEAR_MS);
});

test("the limit is a year to the day", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  expect(needsSlip({ lastSignInAt: null }, now)).toBe(true);
  expect(needsSlip({ lastSignInAt: new Date(now.getTime() - YEAR_MS) }, now)).toBe(false);
  expect(needsSlip({ lastSignInAt: new Date(now.getTime() - YEAR_MS - 1) }, now)).toBe(true);
});

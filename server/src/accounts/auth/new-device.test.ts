import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { JOBS_SCHEMA } from "../../platform/runtime/jobs/job.ts";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { callAuth, mailsTo, makeUser, protocolLink } from "../fixtures.ts";
import { newDeviceWorker } from "./new-device.job.ts";

let server: TestServer;
let gateway: TestPhoneGateway;

beforeAll(async () => {
  server = await startTestServer();
  gateway = await startPhoneGateway();
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});
beforeEach(() => server.db.delete(rateLimits));

const PASSWORD = "Orange7boat";
const PHONE_BROWSER = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36";

/** Signs in as a browser with that cookie; returns the cookie that it has from then on. */
async function signIn(email: string, cookie = "") {
  const { status, headers, body } = await callAuth(
    server.origin,
    "POST /token?grant_type=password",
    { body: { email, password: PASSWORD }, headers: { cookie, "user-agent": PHONE_BROWSER } },
  );
  expect(status).toBe(200);
  const set = headers.getSetCookie().find((one) => one.startsWith("device="));
  return { cookie: set?.split(";")[0] ?? cookie, set, bearer: body.access_token as string };
}

/** Runs all jobs that were queued, each twice: a job may be killed after its work. */
async function runJobs(): Promise<void> {
  const jobs = sql`${sql.identifier(JOBS_SCHEMA)}.job`;
  const { rows } = await server.db.execute<{ data: never }>(
    sql`delete from ${jobs} where name = 'new-device' returning data`,
  );
  const worker = newDeviceWorker(server.db, server.keyring);
  for (const { data } of [...rows, ...rows]) await worker.run(data, { isLast: false });
}

const notices = async (email: string) =>
  (await mailsTo(server, email)).filter(({ purpose }) => purpose === "accounts.new-device");
const makePerson = async (role: Role) =>
  (await makeUser(server.db, { role, password: PASSWORD })).email!;

test("a sign-in in a browser that is new for the account is mailed once, the first one is not", async () => {
  const email = await makePerson("TEACHER");
  const first = await signIn(email);
  expect(first.set).toMatch(/; Path=\/auth\/v1; .*SameSite=Lax; HttpOnly/);
  expect((await signIn(email, first.cookie)).set).toBeUndefined();
  await runJobs();
  expect(await notices(email)).toEqual([]);
  // Another person in the same browser: for that account it is the first.
  const other = await makePerson("PRINCIPAL");
  await signIn(other, first.cookie);
  const second = await signIn(email);
  await signIn(email, second.cookie);
  await runJobs();
  expect(await notices(other)).toEqual([]);
  const [notice, ...more] = await notices(email);
  expect(more).toEqual([]);
  expect(notice?.text).toContain("Chrome on Android");

  // The link brings the owner to a new password, which ends the other's sign-in.
  expect(new URL(notice!.link!).pathname).toBe("/confirm");
  const link = protocolLink(server.origin, notice!.link);
  const followed = await fetch(link, { redirect: "manual" });
  const target = new URL(followed.headers.get("location") ?? "");
  expect(target.pathname).toBe("/reset-password");
  const bearer = new URLSearchParams(target.hash.slice(1)).get("access_token")!;
  const body = { password: "Quiet9river" };
  expect((await callAuth(server.origin, "PUT /user", { bearer, body })).status).toBe(200);
  for (const ended of [first.bearer, second.bearer]) {
    expect((await callAuth(server.origin, "GET /user", { bearer: ended })).status).toBe(403);
  }
});

test("a second sign-in in one browser ends the first, and no other", async () => {
  const email = await makePerson("PARENT");
  const isOpen = async ({ bearer }: { bearer: string }) =>
    (await callAuth(server.origin, "GET /user", { bearer })).status === 200;
  const first = await signIn(email);
  const elsewhere = await signIn(email);
  const neighbour = await makePerson("PARENT");
  const shared = await signIn(neighbour, first.cookie);
  const second = await signIn(email, first.cookie);
  const open = await Promise.all([first, elsewhere, shared, second].map(isOpen));
  expect(open).toEqual([false, true, true, true]);
});

test("three a day are enough, and the school says who is told", async () => {
  const email = await makePerson("STAFF");
  for (let count = 0; count < 6; count += 1) await signIn(email);
  await runJobs();
  expect(await notices(email)).toHaveLength(3);
  const key = "new_device_notices";
  const toldUnder = async (role: Role, value?: string) => {
    await server.db.delete(settings).where(eq(settings.key, key));
    if (value) await server.db.insert(settings).values({ key, value, description: "" });
    const person = await makePerson(role);
    await signIn(person);
    await signIn(person);
    await runJobs();
    return (await notices(person)).length;
  };
  expect(await toldUnder("STUDENT")).toBe(0);
  expect(await toldUnder("PARENT")).toBe(0);
  expect(await toldUnder("PARENT", "STAFF_AND_PARENTS")).toBe(1);
  expect(await toldUnder("STUDENT", "STAFF_AND_PARENTS")).toBe(0);
  expect(await toldUnder("STUDENT", "ALL")).toBe(1);
  expect(await toldUnder("ADMIN", "NONE")).toBe(0);
  await server.db.delete(settings).where(eq(settings.key, key));
});

test("someone without an email address is told by SMS, where the school sends any", async () => {
  const phone = "+2348035550999";
  const { id } = await makeUser(server.db, {
    role: "STAFF",
    email: null,
    phone,
    password: PASSWORD,
  });
  await signIn(phone);
  await signIn(phone);
  await runJobs();
  const sent = () =>
    server.db.select().from(phoneMessages).where(eq(phoneMessages.recipientId, id));
  expect(await sent()).toEqual([]);
  await makeGateway(server, gateway);
  await signIn(phone);
  await runJobs();
  expect(await sent()).toMatchObject([
    { number: phone, text: expect.stringContaining("{{link}}"), expiresAt: expect.any(Date) },
  ]);
});

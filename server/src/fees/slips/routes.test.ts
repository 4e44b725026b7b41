import { addDays } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { MAX_OPEN_SLIPS } from "@school/core/fees/slips/text.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../../lessons/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { linkGuardian } from "../../students/fixtures.ts";

let server: TestServer;
let taught: TaughtClass;
let accountant: string;
let ada: string;
let bola: string;
let picture: Buffer;
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  taught = await makeTaughtClass(db);
  [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  accountant = (await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" })).id;
  picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = accountant) =>
  server.call(endpoint, { as, ...(body && { body }) });

interface Sent {
  readonly as?: string;
  readonly kobo?: string;
  readonly paidOn?: string;
  readonly studentIds?: readonly string[];
  readonly file?: string;
  readonly key?: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
async function send(more: Sent = {}): Promise<{ status: number; body: any }> {
  const { as = taught.parent.id, kobo = "8500000", paidOn = today, studentIds = [ada] } = more;
  const form = new FormData();
  form.append("file", new File([more.file ?? new Uint8Array(picture)], "slip.jpg"));
  form.append("kobo", kobo);
  form.append("paidOn", paidOn);
  studentIds.forEach((id, at) => form.append(`studentIds[${at}]`, id));
  const token = await openTestSession(server.db, server.keyring, as);
  const response = await fetch(`${server.origin}/api/fees/slips`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(more.key !== undefined && { "idempotency-key": more.key }),
    },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

const open = async () => (await call("GET /fees/slips")).body.data;
const ownSlips = async () =>
  (await call("GET /fees/slips/own", undefined, taught.parent.id)).body.data;

it("is sent by parents for own children, and read by the office", async () => {
  for (const [as, status] of [
    [taught.teacher.id, 403],
    [ada, 403],
    [accountant, 403],
  ] as const)
    expect((await send({ as })).status).toBe(status);
  expect((await send({ studentIds: [bola] })).status).toBe(400);
  expect((await send({ studentIds: [] })).status).toBe(400);
  expect((await send({ kobo: "-5" })).status).toBe(400);
  expect((await send({ kobo: "1.5" })).status).toBe(400);
  expect((await send({ paidOn: addDays(today, 1) })).status).toBe(400);
  expect((await send({ file: "no picture" })).status).toBe(400);
  expect(await open()).toEqual([]);
  for (const as of [taught.parent.id, taught.teacher.id, ada])
    expect((await call("GET /fees/slips", undefined, as)).status).toBe(403);
  expect((await server.call("GET /fees/slips")).status).toBe(401);
  expect((await call("GET /fees/slips/own")).status).toBe(403);
});

it("is confirmed once by a payment, or answered; a phone that sends twice sends one", async () => {
  const key = newId();
  const [first, second] = [await send({ key }), await send({ key })];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.id).toBe(first.body.data.id);
  const [waiting, ...more] = await open();
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({ state: "OPEN", kobo: 8_500_000, recordedAs: null });
  expect((await fetch(server.origin + waiting.fileUrl)).headers.get("content-type")).toBe(
    "image/webp",
  );

  const payment = {
    method: "TRANSFER",
    paidOn: today,
    payer: "",
    reference: "",
    slipId: waiting.id,
    shares: [{ studentId: ada, kobo: 8_500_000 }],
  };
  const another = { ...payment, shares: [{ studentId: bola, kobo: 8_500_000 }] };
  expect((await call("POST /fees/payments", another)).status).toBe(400);
  const both = await Promise.all([
    call("POST /fees/payments", payment),
    call("POST /fees/payments", payment),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [confirmed] = await ownSlips();
  expect(confirmed).toMatchObject({ state: "CONFIRMED", recordedAs: null });
  const receipt = `GET /fees/payments/${confirmed.receipt.id}`;
  expect((await call(receipt, undefined, taught.parent.id)).status).toBe(200);
  // The refused one left no payment behind.
  const account = (await call(`GET /fees/accounts/${ada}`)).body.data;
  expect(account.balance).toBe(-8_500_000);

  const again = await send();
  const [perhaps] = await open();
  expect(perhaps.recordedAs).toBe(confirmed.receipt.number);
  const answer = `POST /fees/slips/${again.body.data.id}/answer`;
  expect((await call(answer, { answer: " " })).status).toBe(400);
  expect((await call(answer, { answer: "Sent twice" }, taught.parent.id)).status).toBe(403);
  expect((await call(answer, { answer: "Sent twice" })).status).toBe(200);
  expect((await call(answer, { answer: "Sent twice" })).status).toBe(409);
  expect((await call(`POST /fees/slips/${newId()}/answer`, { answer: "x" })).status).toBe(404);
  expect((await ownSlips())[0]).toMatchObject({ state: "ANSWERED", answer: "Sent twice" });
});

it("belongs to its sender, and each sender has a bounded number open", async () => {
  const other = await makeUser(server.db, { role: "PARENT" });
  await linkGuardian(server.db, { parentId: other.id, studentId: bola });
  const mine = { as: other.id, studentIds: [bola] };
  for (let sent = 0; sent < MAX_OPEN_SLIPS; sent += 1) expect((await send(mine)).status).toBe(201);
  expect((await send(mine)).status).toBe(409);
  const ids = (await ownSlips()).map(({ children }: { children: { studentId: string }[] }) =>
    children.map(({ studentId }) => studentId),
  );
  expect(ids.flat()).not.toContain(bola);
});

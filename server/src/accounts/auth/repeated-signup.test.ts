import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "../../platform/http/rate-limits/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, mailsTo, makeUser, protocolLink } from "../fixtures.ts";
import { oneTimeProofs, users } from "../tables.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let people = 0;
const newAddress = () => `twice${(people += 1)}@home.example`;

const signUp = (body: object) =>
  callAuth(server.origin, "POST /signup", { body: { password: "Registered1", ...body } });

async function rowOf(email: string) {
  const [row] = await server.db.select().from(users).where(eq(users.email, email));
  return row!;
}

async function follow(link: string): Promise<URLSearchParams> {
  const { headers } = await fetch(protocolLink(server.origin, link), { redirect: "manual" });
  return new URLSearchParams(new URL(headers.get("location")!).hash.slice(1));
}

describe("registering an address again that is not confirmed", () => {
  const later = async (body: object) => {
    await server.db.delete(rateLimits);
    const response = await signUp(body);
    expect(response.status).toBe(200);
    return response;
  };
  const signIn = (email: string, password: string) =>
    callAuth(server.origin, "POST /token?grant_type=password", { body: { email, password } });

  test("within a minute is too soon; later it mails again and says nothing of the first", async () => {
    const email = newAddress();
    await signUp({ email, data: { first_name: "Ada" } });
    const soon = await signUp({ email: email.toUpperCase() });
    expect(soon).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
    expect(soon.body.message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
    const again = await later({ email, password: "Another1pass", data: { first_name: "Eve" } });
    expect(JSON.stringify(again.body)).not.toContain("Ada");
    expect((await mailsTo(server, email)).map(({ text }) => text)).toEqual([
      expect.stringContaining("Hello Ada,"),
      expect.stringContaining("Hello Eve,"),
    ]);
  });

  test.each([
    ["the first", 0, "Strangers1", "Owners1pass"],
    ["the second", 1, "Owners1pass", "Strangers1"],
  ])("%s mail opens the account with its own password, name and type alone", async (...row) => {
    const [, used, right, wrong] = row;
    const email = newAddress();
    const data = (first_name: string, requested_role: string) => ({ first_name, requested_role });
    await later({ email, password: "Strangers1", data: data("Eve", "PRINCIPAL") });
    await later({ email, password: "Owners1pass", data: data("Ada", "STUDENT") });
    const mails = await mailsTo(server, email);
    expect((await follow(mails[used]!.link!)).get("type")).toBe("signup");
    expect((await signIn(email, right)).status).toBe(200);
    expect((await signIn(email, wrong)).status).toBe(400);
    expect(await rowOf(email)).toMatchObject(
      used === 0
        ? { firstName: "Eve", requestedRole: "PRINCIPAL", awaitingApproval: true }
        : { firstName: "Ada", requestedRole: "STUDENT", awaitingApproval: true },
    );
    const other = await follow(mails[1 - used]!.link!);
    expect(other.get("error_code")).toBe("otp_expired");
    expect((await signIn(email, wrong)).status).toBe(400);
  });

  test("and then recovering it leaves no registered password behind", async () => {
    const email = newAddress();
    await later({ email, password: "Strangers1" });
    await callAuth(server.origin, "POST /recover", { body: { email } });
    const recovery = (await mailsTo(server, email)).at(-1)!;
    expect((await follow(recovery.link!)).get("type")).toBe("recovery");
    expect((await rowOf(email)).emailConfirmedAt).not.toBeNull();
    expect((await signIn(email, "Strangers1")).body.code).toBe("invalid_credentials");
  });

  test("and approved unconfirmed by the school, its owner chooses the password by mail", async () => {
    const email = newAddress();
    await later({ email, password: "Strangers1", data: { requested_role: "TEACHER" } });
    const { id } = await rowOf(email);
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    const body = { version: 1, role: "TEACHER" };
    const approved = await server.call(`POST /users/${id}/approve`, { as: principal.id, body });
    expect(approved.status).toBe(200);
    const [signup, notice] = await mailsTo(server, email);
    expect(notice!.text).toContain("Forgot your password?");
    expect((await follow(signup!.link!)).get("error_code")).toBe("otp_expired");
    expect((await signIn(email, "Strangers1")).body.code).toBe("invalid_credentials");
  });

  test("brings no new guesses at the code; the link works", async () => {
    const email = newAddress();
    const verify = (token: string) =>
      callAuth(server.origin, "POST /verify", { body: { type: "signup", email, token } });
    await later({ email });
    const first = (await mailsTo(server, email))[0]!.code!;
    const wrong = first === "000000" ? "111111" : "000000";
    for (let guess = 0; guess < 5; guess += 1) await verify(wrong);
    await later({ email });
    const second = (await mailsTo(server, email))[1]!;
    expect((await verify(second.code!)).body.code).toBe("otp_expired");
    expect((await follow(second.link!)).get("type")).toBe("signup");
  });

  test("keeps the five newest", async () => {
    const email = newAddress();
    for (let time = 0; time < 7; time += 1) await later({ email });
    const { id } = await rowOf(email);
    expect(await server.db.$count(oneTimeProofs, eq(oneTimeProofs.userId, id))).toBe(5);
    const mails = await mailsTo(server, email);
    expect((await follow(mails[0]!.link!)).get("error_code")).toBe("otp_expired");
    expect((await follow(mails[2]!.link!)).get("type")).toBe("signup");
  });

  test("twelve times at once makes one account and never a fault", async () => {
    const email = newAddress();
    const responses = await Promise.all(Array.from({ length: 12 }, () => signUp({ email })));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    expect(await server.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("the same without the gap: one account, and a link for each that was taken", async () => {
    const email = newAddress();
    const both = Promise.all([
      signUp({ email }),
      server.db.delete(rateLimits).then(() => signUp({ email })),
    ]);
    const statuses = (await both).map(({ status }) => status);
    for (const status of statuses) expect(status).toBeOneOf([200, 429]);
    const { id } = await rowOf(email);
    const taken = statuses.filter((status) => status === 200).length;
    expect(await server.db.$count(oneTimeProofs, eq(oneTimeProofs.userId, id))).toBe(taken);
  });
});

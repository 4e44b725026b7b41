import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  codeOf,
  linkOf,
  startMailServer,
  type TestMailServer,
} from "../../platform/testing/mail-server.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser } from "../fixtures.ts";

let smtp: TestMailServer;
let server: TestServer;

beforeAll(async () => {
  smtp = await startMailServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: "office@sunrise.school" };
  server = await startTestServer({ env, jobs: true });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

test("a person registers, and later recovers, with nothing but what the mailbox holds", async () => {
  const url = `${server.origin}/auth/v1`;
  const client = new AuthClient({ url, persistSession: false, autoRefreshToken: false });
  const email = "ada@home.example";
  await client.signUp({ email, password: "Registered1", options: { data: { first_name: "Ada" } } });
  const confirm = await smtp.mailTo(email);
  const { error } = await client.verifyOtp({ email, token: codeOf(confirm), type: "signup" });
  expect(error).toBeNull();

  await client.resetPasswordForEmail(email);
  const recover = await smtp.mailTo(email, 2);
  const token_hash = new URL(linkOf(recover)).searchParams.get("token_hash")!;
  expect((await client.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
  expect((await client.updateUser({ password: "chosen anew" })).error).toBeNull();
  const again = await client.signInWithPassword({ email, password: "chosen anew" });
  expect(again.error).toBeNull();
});

test("each mail goes to one recipient, and names write no header and no HTML", async () => {
  const email = "eve@home.example";
  const firstName = 'Eve\r\nBcc: all@school.example\r\n\r\n<a href="http://evil.example">win</a>';
  await makeUser(server.db, { role: "PARENT", email, firstName });
  expect((await callAuth(server.origin, "POST /recover", { body: { email } })).status).toBe(200);
  const { to, raw, mail } = await smtp.mailTo(email);
  expect(to).toEqual([email]);
  expect(mail.bcc).toBeUndefined();
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(mail.html).not.toContain("evil.example");
  expect(mail.text).not.toContain("evil.example");
});

test("a changed address hears from both ends", async () => {
  const { email, id } = await makeUser(server.db, { role: "STAFF", password: "Teacher1demo" });
  const url = `${server.origin}/auth/v1`;
  const client = new AuthClient({ url, persistSession: false, autoRefreshToken: false });
  await client.signInWithPassword({ email: email!, password: "Teacher1demo" });
  const { data } = await client.updateUser({ email: "moved@home.example" });
  expect(data.user).toMatchObject({ id, email, new_email: "moved@home.example" });
  const [toNew, toOld] = [await smtp.mailTo("moved@home.example"), await smtp.mailTo(email!)];
  expect(toNew.mail.text).toContain(email);
  expect(toOld.mail.text).toContain("moved@home.example");
});

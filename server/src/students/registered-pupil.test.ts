import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAuth, mailsTo, makeUser } from "../accounts/fixtures.ts";
import { makeClass } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeStudent } from "./fixtures.ts";

let server: TestServer;
let office: string;
let pupil: string;

beforeAll(async () => {
  server = await startTestServer();
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(server.db, { sessionId: session.id });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  pupil = (await makeStudent(server.db, enrolment)).id;
});
afterAll(() => server.close());

const FILES = ["lesson-file", "message-attachment"];

async function upload(what: string, headers: Record<string, string>) {
  const body = new FormData();
  body.set("file", new File(["%PDF-1.4\n%%EOF\n"], "work.pdf", { type: "application/pdf" }));
  const { status } = await fetch(`${server.origin}/api/upload/${what}`, {
    method: "POST",
    headers,
    body,
  });
  return status;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("a person who registers as a pupil", () => {
  it.each(["STUDENT", undefined])(
    "asking for %s, opens nothing until the office links",
    async (role) => {
      const email = `stranger.${role ?? "none"}@outside.example`.toLowerCase();
      const password = "Kettle1Mango9";
      const data = { first_name: "Str", last_name: "Anger", requested_role: role };
      await callAuth(server.origin, "POST /signup", { body: { email, password, data } });
      const [mail] = await mailsTo(server, email);
      const proof = { type: "signup", email, token: mail?.code };
      const { body } = await callAuth(server.origin, "POST /verify", { body: proof });
      const headers = bearer(body.access_token);

      const me = await server.call("GET /me", { headers });
      expect(me.body.data.user).toMatchObject({ role: "STUDENT", awaitingApproval: true });
      for (const read of ["/announcements", "/calendar", "/notes/choices", "/live-lessons"]) {
        expect((await server.call(`GET ${read}`, { headers })).status, read).toBe(403);
      }
      for (const file of FILES) expect(await upload(file, headers), file).toBe(403);

      const list = await server.call("GET /users?waiting=record", { as: office });
      const user = list.body.data.find((one: { email: string }) => one.email === email);
      expect(user).toMatchObject({ awaitingApproval: true });
      const approvals = await server.call("GET /users?waiting=approval", { as: office });
      expect(approvals.body.data).toEqual([]);
      const { id, version } = user;
      const edit = { version, firstName: "Other" };
      expect((await server.call(`PUT /users/${id}`, { as: office, body: edit })).status).toBe(403);
      const link = { version, studentId: pupil };
      const linked = await server.call(`POST /users/${id}/link-student`, {
        as: office,
        body: link,
      });
      expect(linked).toMatchObject({ status: 200, body: { data: { id: pupil, email } } });
      const signedIn = await callAuth(server.origin, "POST /token?grant_type=password", {
        body: { email, password },
      });
      const authHeaders = bearer(signedIn.body.access_token);
      expect((await server.call("GET /announcements", { headers: authHeaders })).status).toBe(200);
      for (const file of FILES) expect(await upload(file, authHeaders), file).toBeOneOf([200, 201]);
    },
  );

  it("may be declined by the office", async () => {
    const registered = await makeUser(server.db, {
      role: "STUDENT",
      awaitingApproval: true,
      requestedRole: "STUDENT",
    });
    const declined = await server.call(`POST /users/${registered.id}/decline`, {
      as: office,
      body: { version: 1 },
    });
    expect(declined.status).toBe(200);
  });
});

describe("an account without a child or a record", () => {
  it.each(["STUDENT", "PARENT"] as const)("uploads no files: %s", async (role) => {
    const { id } = await makeUser(server.db, { role, password: "Kettle1Mango9" });
    const { data } = (await server.call(`GET /users/${id}`, { as: office })).body;
    const { body } = await callAuth(server.origin, "POST /token?grant_type=password", {
      body: { email: data.email, password: "Kettle1Mango9" },
    });
    for (const file of FILES) expect(await upload(file, bearer(body.access_token))).toBe(403);
  });
});

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, openTestSession, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { auditLog } from "../platform/database/audit/tables.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { makeAnnouncement } from "./fixtures.ts";
import { announcementReads, announcements } from "./tables.ts";
import { messages } from "@school/core/announcements/text.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

let server: TestServer;
let principal: MadeUser;
let announcer: MadeUser;
let teacher: MadeUser;
let pupil: MadeUser;
let parent: MadeUser;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  announcer = await makeUser(db, { role: "TEACHER", canAnnounce: true });
  teacher = await makeUser(db, { role: "TEACHER" });
  pupil = await makeUser(db, { role: "STUDENT" });
  parent = await makeUser(db, { role: "PARENT" });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(announcements);
});

const form = { title: "Sports day", body: "Come in house colours.", audience: "ALL" };
const post = (as: MadeUser, more: object = {}) =>
  server.call("POST /announcements", { as: as.id, body: { ...form, ...more } });
const titlesFor = async (as?: MadeUser, path = "/announcements/public") =>
  (await server.call(`GET ${path}`, as ? { as: as.id } : {})).body.data.map(
    ({ title }: { title: string }) => title,
  );
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("writing", () => {
  it("is for the office and those who were given it", async () => {
    expect((await server.call("POST /announcements", { body: form })).status).toBe(401);
    expect((await post(teacher, { nonsense: 1 })).status).toBe(403);
    expect((await post(pupil)).status).toBe(403);
    for (const person of [principal, announcer]) expect((await post(person)).status).toBe(201);
  });

  it("says in the form's words what is missing, and where", async () => {
    const { status, body } = await post(principal, { title: "  ", body: "" });
    expect([status, body.message]).toEqual([400, messages.pleaseFillInTitleAndBody]);
    expect(body.issues.map(({ path }: { path: string[] }) => path)).toEqual([["title"], ["body"]]);
    expect((await post(principal, { body: "x".repeat(5_001) })).status).toBe(400);
    expect((await post(principal, { audience: "STUDENTS", onPublicSite: true })).status).toBe(400);
    const backwards = { publishAt: inHours(2), expiresAt: inHours(1) };
    expect((await post(principal, backwards)).body.issues[0].path).toEqual(["expiresAt"]);
  });

  it("refuses an expiry that is over, but not one that was stored before", async () => {
    const over = await post(principal, { expiresAt: inHours(-1) });
    expect(over.status).toBe(400);
    expect(over.body.issues).toEqual([{ path: ["expiresAt"], message: messages.expired }]);
    const expiresAt = new Date(Date.now() - 60_000);
    const { id } = await makeAnnouncement(server.db, { createdBy: principal.id, expiresAt });
    const put = (more: object) =>
      server.call(`PUT /announcements/${id}`, {
        as: principal.id,
        body: { ...form, version: 1, expiresAt: expiresAt.toISOString(), ...more },
      });
    expect((await put({ expiresAt: inHours(-2) })).status).toBe(400);
    expect((await put({ title: "Typo" })).status).toBe(200);
  });

  it("keeps every field of a draft, which appears nowhere", async () => {
    const options = { onPublicSite: true, publishAt: inHours(-1), expiresAt: inHours(9) };
    const { body } = await post(principal, { draft: true, sendMail: true, ...options });
    expect(body.data).toMatchObject({ state: "draft", sendMail: true, ...options });
    expect(await titlesFor()).toEqual([]);
    expect(await titlesFor(pupil)).toEqual([]);
    const { id, version } = body.data;
    const published = await server.call(`PUT /announcements/${id}`, {
      as: principal.id,
      body: { ...form, ...options, version },
    });
    expect(published.body.data.state).toBe("published");
    expect(await titlesFor()).toEqual([form.title]);
  });

  it("is changed by its author and the office, with the version that was seen", async () => {
    const { body } = await post(announcer);
    const { id, version } = body.data;
    const put = (as: MadeUser, seen: number) =>
      server.call(`PUT /announcements/${id}`, {
        as: as.id,
        body: { ...form, title: "Sports day moved", version: seen },
      });
    const other = await makeUser(server.db, { role: "STAFF", canAnnounce: true });
    expect((await put(other, version)).status).toBe(403);
    expect((await put(principal, version)).body.data).toMatchObject({
      title: "Sports day moved",
      version: version + 1,
    });
    const stale = await put(announcer, version);
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current.title).toBe("Sports day moved");
    const changes = and(eq(auditLog.subjectId, id), eq(auditLog.action, "announcements.update"));
    expect(await server.db.$count(auditLog, changes)).toBe(1);
  });

  it("keeps drafts, plans, and takes back what was announced", async () => {
    const draft = (await post(principal, { draft: true })).body.data;
    const planned = (await post(principal, { publishAt: inHours(1) })).body.data;
    const up = (await post(principal)).body.data;
    expect([draft.state, planned.state, up.state]).toEqual(["draft", "scheduled", "published"]);
    expect(await titlesFor(pupil)).toEqual([form.title]);
    const act = (verb: string, { id, version }: { id: string; version: number }) =>
      server.call(`POST /announcements/${id}/${verb}`, { as: principal.id, body: { version } });
    const withdrawn = await act("withdraw", up);
    expect(withdrawn.body.data.state).toBe("withdrawn");
    expect(await titlesFor(pupil)).toEqual([]);
    expect((await act("withdraw", draft)).body.code).toBe("wrong_state");
    expect((await act("put-up-again", withdrawn.body.data)).body.data.state).toBe("published");
    const written = await server.call("GET /announcements/written?state=draft", {
      as: principal.id,
    });
    expect(written.body.data.map(({ id }: { id: string }) => id)).toEqual([draft.id]);
    const drop = { as: principal.id, body: { version: draft.version } };
    expect((await server.call(`DELETE /announcements/${draft.id}`, drop)).status).toBe(200);
    expect((await server.call(`DELETE /announcements/${draft.id}`, drop)).status).toBe(404);
  });
});

describe("reading", () => {
  it("shows each person what is meant for them, newest first", async () => {
    const make = (title: string, more: object) =>
      makeAnnouncement(server.db, { createdBy: principal.id, title, ...more });
    await make("for all", { publishAt: new Date(Date.now() - 5000) });
    const earlier = new Date(Date.now() - 9000);
    await make("for pupils", { audience: "STUDENTS", publishAt: earlier });
    await make("for teachers", { audience: "TEACHERS", publishAt: earlier });
    await make("for visitors", { onPublicSite: true, publishAt: new Date(Date.now() - 1000) });
    await make("over", { expiresAt: new Date(Date.now() - 1000) });
    await make("later", { publishAt: new Date(Date.now() + 60_000) });
    await make("draft", { publishAt: null });
    expect(await titlesFor()).toEqual(["for visitors"]);
    const family = ["for visitors", "for all", "for pupils"];
    expect(await titlesFor(pupil)).toEqual(family);
    expect(await titlesFor(parent)).toEqual(family);
    expect(await titlesFor(teacher)).toEqual(["for visitors", "for all", "for teachers"]);
    expect(await titlesFor(principal)).toHaveLength(4);
    expect(await titlesFor(teacher, "/announcements?limit=1&page=2")).toEqual(["for all"]);
    const waiting = await makeUser(server.db, { role: "STUDENT", awaitingApproval: true });
    expect(await titlesFor(waiting)).toEqual(["for visitors"]);
  });

  it("remembers what was read, once, however often the phone says so", async () => {
    const { id } = await makeAnnouncement(server.db, { createdBy: principal.id });
    await makeAnnouncement(server.db, { createdBy: principal.id });
    const list = () => server.call("GET /announcements?unread=true", { as: pupil.id });
    expect((await list()).body).toMatchObject({ unread: 2 });
    const gone = "019a0000-0000-7000-8000-000000000000";
    const read = () =>
      server.call("POST /announcements/read", { as: pupil.id, body: { ids: [id, gone] } });
    expect((await read()).body.data).toEqual({ unread: 1 });
    expect((await read()).status).toBe(200);
    expect((await list()).body.data).toHaveLength(1);
    expect(await server.db.$count(announcementReads)).toBe(1);
    const written = await server.call(`GET /announcements/${id}`, { as: principal.id });
    expect(written.body.data.reads).toBe(1);
  });

  it("counts nothing as unread that was announced before the account existed", async () => {
    const publishAt = new Date(Date.now() - 24 * 3_600_000);
    const { title } = await makeAnnouncement(server.db, { createdBy: principal.id, publishAt });
    const person = await makeUser(server.db, { role: "TEACHER" });
    const createdAt = new Date(Date.now() - 3_600_000);
    await server.db.update(users).set({ createdAt }).where(eq(users.id, person.id));
    await makeAnnouncement(server.db, { createdBy: principal.id });
    const { body } = await server.call("GET /announcements", { as: person.id });
    expect(body.unread).toBe(1);
    const old = body.data.find((one: { title: string }) => one.title === title);
    expect(old.isRead).toBe(true);
  });

  it("counts as unread what was announced in the last year, on the dashboard too", async () => {
    const person = await makeUser(server.db, { role: "TEACHER" });
    const createdAt = daysAgo(4_000);
    await server.db.update(users).set({ createdAt }).where(eq(users.id, person.id));
    await makeAnnouncement(server.db, { createdBy: principal.id, publishAt: daysAgo(370) });
    const { title } = await makeAnnouncement(server.db, {
      createdBy: principal.id,
      publishAt: daysAgo(360),
    });
    const all = await server.call("GET /announcements", { as: person.id });
    expect(all.body).toMatchObject({ unread: 1, data: [{ isRead: false }, { isRead: true }] });
    const unread = await server.call("GET /announcements?unread=true", { as: person.id });
    expect(unread.body.data).toMatchObject([{ title }]);
    expect((await server.call("GET /home", { as: person.id })).body.data).toMatchObject({
      unread: 1,
      announcements: [{ title }, {}],
    });
  });

  it("takes the same statements for one as for thirty", async () => {
    // Background jobs use the same connections: of three calls, the one with the fewest statements.
    const count = async () => {
      const read = () => server.call("GET /announcements", { as: pupil.id });
      const calls = [await countStatements(server.db, read)];
      while (calls.length < 3) calls.push(await countStatements(server.db, read));
      return calls.toSorted((a, b) => a.count - b.count)[0];
    };
    await makeAnnouncement(server.db, { createdBy: principal.id });
    const one = await count();
    await Promise.all(
      Array.from({ length: 30 }, () => makeAnnouncement(server.db, { createdBy: principal.id })),
    );
    expect(await count()).toEqual(one);
  });
});

describe("what follows", () => {
  /** Names of the events that reach a listening page. */
  async function listen(person: MadeUser) {
    const token = await openTestSession(server.db, server.keyring, person.id);
    const response = await fetch(`${server.origin}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const heard: string[] = [];
    // Until the server ends it.
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body!) {
        const text = decoder.decode(chunk as Uint8Array);
        heard.push(...[...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1]!));
      }
    })().catch(() => {});
    return { response, heard };
  }

  it("open pages of the audience are notified, and no others", async () => {
    expect((await fetch(`${server.origin}/api/events`)).status).toBe(401);
    const [ofPupil, ofTeacher] = [await listen(pupil), await listen(teacher)];
    expect(ofPupil.response.headers.get("content-type")).toContain("text/event-stream");
    await post(principal, { audience: "TEACHERS" });
    await expect.poll(() => ofTeacher.heard.length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(ofPupil.heard).toEqual([]);
  });

  it("mails go to the audience once, also when the text is changed later", async () => {
    const sent = async () =>
      (await server.db.select().from(mails).where(eq(mails.purpose, "announcements.announcement")))
        .map(({ address }) => address)
        .toSorted();
    const { body } = await post(principal, { audience: "STUDENTS", sendMail: true });
    const family = [pupil.email!, parent.email!].toSorted();
    await expect.poll(sent, { timeout: 30_000 }).toEqual(family);
    const { id, version } = body.data;
    const change = { ...form, audience: "STUDENTS", sendMail: true, version };
    await server.call(`PUT /announcements/${id}`, { as: principal.id, body: change });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await sent()).toEqual(family);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { makeClass } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";

let server: TestServer;
const ids = {} as Record<"teacher" | "parent" | "pupil" | "stranger", string>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  ids.teacher = (await makeUser(db, { role: "TEACHER", features: ["Classes"] })).id;
  ids.parent = (await makeUser(db, { role: "PARENT" })).id;
  ids.stranger = (await makeUser(db, { role: "STUDENT" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_2" });
  await makeSession(db, { name: "2024/2025" });
  const { id: classId } = await makeClass(db, {
    sessionId: session.id,
    section: "Gold",
    classTeacherId: ids.teacher,
  });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_2 };
  const pupil = await makeStudent(db, { ...enrolment, firstName: "Ọlá", lastName: "Adé" });
  const sister = await makeStudent(db, { ...enrolment, firstName: "Ìfẹ́", lastName: "Adé" });
  ids.pupil = pupil.id;
  await linkGuardian(db, { parentId: ids.parent, studentId: pupil.id });
  await linkGuardian(db, { parentId: ids.parent, studentId: sister.id });
});
afterAll(() => server.close());

const shellOf = async (person: string) => (await server.call("GET /me", { as: person })).body.data;

describe("GET /me", () => {
  it("tells a pupil the own class and record", async () => {
    const { user, students, currentTerm } = await shellOf(ids.pupil);
    expect(user).toMatchObject({ id: ids.pupil, role: "STUDENT", className: "Primary 4 Gold" });
    expect(students).toEqual([expect.objectContaining({ id: ids.pupil, name: "Adé Ọlá" })]);
    expect(currentTerm).toMatchObject({ term: "TERM_2", academicYear: "2025/2026" });
  });

  it("tells a parent the linked children, a teacher the class and the features", async () => {
    const parent = await shellOf(ids.parent);
    expect(parent.students.map(({ name }: { name: string }) => name)).toEqual([
      "Adé Ìfẹ́",
      "Adé Ọlá",
    ]);
    expect(parent.user.className).toBeNull();
    const teacher = await shellOf(ids.teacher);
    expect(teacher.user).toMatchObject({ className: "Primary 4 Gold", features: ["Classes"] });
    expect(teacher.students).toEqual([]);
  });

  it("says whether emails are sent", async () => {
    expect((await shellOf(ids.parent)).sendsEmail).toBe(false);
    const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@test.school" };
    const mailing = await startTestServer({ db: server.db, env });
    expect((await mailing.call("GET /me", { as: ids.parent })).body.data.sendsEmail).toBe(true);
    await mailing.close();
  });

  it("greets who has only a title with title and surname", async () => {
    const { user } = await shellOf(ids.teacher);
    expect(user.greetedAs).toBe(user.firstName);
    const overrides = { role: "PARENT", firstName: "Mrs", lastName: "Bello" } as const;
    const titled = await makeUser(server.db, overrides);
    expect((await shellOf(titled.id)).user.greetedAs).toBe("Mrs Bello");
  });

  it("has nothing for an account without a record", async () => {
    const { user, students } = await shellOf(ids.stranger);
    expect(user.className).toBeNull();
    expect(students).toEqual([]);
  });

  it("never carries a secret", async () => {
    expect(JSON.stringify(await shellOf(ids.teacher))).not.toMatch(
      /password(?!":(true|false))|hash|token/i,
    );
  });
});

describe("GET /academic-sessions", () => {
  it("lists sessions newest first with their terms in order", async () => {
    const { body } = await server.call("GET /academic-sessions", { as: ids.parent });
    const said = body.data.map((session: { name: string; terms: { term: string }[] }) => [
      session.name,
      session.terms.map(({ term }) => term).join(" "),
    ]);
    expect(said).toEqual([
      ["2025/2026", "TERM_1 TERM_2 TERM_3"],
      ["2024/2025", "TERM_1 TERM_2 TERM_3"],
    ]);
  });
});

describe("GET /school", () => {
  it("answers anyone, with defaults until the office has set something", async () => {
    const { status, body } = await server.call("GET /school");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: "Our School", motto: "" });
  });
});

describe("GET /device-key", () => {
  const keyOf = async (as: string) => (await server.call("GET /device-key", { as })).body.data;

  it("gives each account a key of its own, the same each time, and how things are kept", async () => {
    expect((await server.call("GET /device-key")).status).toBe(401);
    const [first, again, other] = [
      await keyOf(ids.parent),
      await keyOf(ids.parent),
      await keyOf(ids.teacher),
    ];
    expect(Buffer.from(first.key, "base64")).toHaveLength(32);
    expect(again.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
    expect(first.reading).toEqual({ days: 14, withOfficeLists: false });
    const principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
    const set = (key: string, value: string | boolean) => ({ key, value, version: 0 });
    const change = (...changes: object[]) =>
      server.call("PUT /settings", { as: principal, body: { changes } });
    expect((await change(set("reading_offline_days", "0"))).status).toBe(400);
    expect((await change(set("reading_offline_days", "7"))).status).toBe(200);
    expect((await keyOf(ids.parent)).reading).toEqual({ days: 7, withOfficeLists: false });
    expect((await change(set("reading_offline", false))).status).toBe(200);
    expect((await keyOf(ids.parent)).reading).toBeNull();
  });
});

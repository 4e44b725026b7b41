import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callAuth, makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeClass } from "../classes/fixtures.ts";
import { classTeachers } from "../classes/tables.ts";
import { auditLog } from "../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { makeStudent } from "./fixtures.ts";
import { enrolments } from "./tables.ts";

let server: TestServer;
let principal: MadeUser;
let session: MadeSession;
let gold: { id: string };
let blue: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
  gold = await makeClass(server.db, { sessionId: session.id, section: "Gold" });
  blue = await makeClass(server.db, { sessionId: session.id, section: "Blue" });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(classTeachers);
});

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: principal.id, body });
const put = (person: MadeUser, body: object) =>
  call(`PUT /users/${person.id}`, { version: 1, ...body });
const pupil = (classId = gold.id) =>
  makeStudent(server.db, { classId, sessionId: session.id, termId: session.termIds.TERM_1 });
const isMain = (teacherId: string, classId: string) =>
  server.db.$count(
    classTeachers,
    and(
      eq(classTeachers.teacherId, teacherId),
      eq(classTeachers.classId, classId),
      eq(classTeachers.isAssistant, false),
    ),
  );

describe("the class of a teacher", () => {
  it("is the class of which the person is class teacher, and moves", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const { body } = await put(teacher, { class: "primary 4  GOLD" });
    expect(body.data.className).toBe("Primary 4 Gold");
    const moved = await put(teacher, { version: 2, class: "Primary 4 Blue" });
    expect(moved.body.data.className).toBe("Primary 4 Blue");
    expect([await isMain(teacher.id, gold.id), await isMain(teacher.id, blue.id)]).toEqual([0, 1]);
    const none = await put(teacher, { version: 3, class: null });
    expect(none.body.data.className).toBeNull();
  });

  it("is handed over before the account is deleted", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    await put(teacher, { class: "Primary 4 Gold" });
    const remove = (version: number) => call(`DELETE /users/${teacher.id}`, { version });
    const refused = await remove(2);
    expect([refused.status, refused.body.code]).toEqual([409, "holds_classes"]);
    await put(teacher, { version: 2, class: null });
    expect((await remove(3)).status).toBe(200);
  });

  it("is given when the account is made, or not at all", async () => {
    const form = { firstName: "Bola", lastName: "Ade", password: "River-boat-7", role: "STAFF" };
    const email = "with.class@test.school";
    const made = await call("POST /users", { ...form, email, class: "Primary 4 Gold" });
    expect(made.body.data.className).toBe("Primary 4 Gold");
    const other = { ...form, email: "other@test.school" };
    const taken = await call("POST /users", { ...other, class: "Primary 4 Gold" });
    expect([taken.status, taken.body.code]).toEqual([409, "class_has_teacher"]);
    expect(taken.body.issues[0].path).toEqual(["class"]);
    expect(await server.db.$count(users, eq(users.email, other.email))).toBe(0);
  });

  it("needs a name that fits one class, and a role that has one", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const arms = await put(teacher, { class: "Primary 4" });
    expect([arms.status, arms.body.code]).toEqual([409, "class_ambiguous"]);
    expect(arms.body.current).toEqual(["Primary 4 Blue", "Primary 4 Gold"]);
    expect((await put(teacher, { class: "Primary 9" })).status).toBe(404);
    const parent = await makeUser(server.db, { role: "PARENT" });
    expect((await put(parent, { class: "Primary 4 Gold" })).status).toBe(400);
    expect((await put(parent, { class: null })).status).toBe(200);
  });
});

describe("the class of an admitted pupil", () => {
  it("is this term's enrolment, which moves with who moved it on record", async () => {
    const child = await pupil();
    const { body } = await put(child, { class: "Primary 4 Blue" });
    expect(body.data.className).toBe("Primary 4 Blue");
    const [enrolment] = await server.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.studentId, child.id));
    expect(enrolment).toMatchObject({ id: child.enrolmentId, classId: blue.id });
    const moves = and(
      eq(auditLog.subjectId, child.id),
      eq(auditLog.action, "students.change-class"),
    );
    expect(await server.db.$count(auditLog, moves)).toBe(1);
    expect((await put(child, { version: 2, class: "" })).status).toBe(400);
  });

  it("keeps the pupil a pupil, and lets the address be absent", async () => {
    const child = await pupil();
    const role = await put(child, { role: "TEACHER" });
    expect([role.status, role.body.code]).toEqual([409, "is_pupil"]);
    const { body } = await put(child, { email: "", firstName: "Ife" });
    expect(body.data).toMatchObject({ email: null, firstName: "Ife", hasStudentRecord: true });
  });
});

describe("the list", () => {
  const find = async (query: string) =>
    (await call(`GET /users?${query}`)).body.data.map(({ id }: MadeUser) => id);

  it("filters by role, class, status and words in any order", async () => {
    const child = await pupil(blue.id);
    const teacher = await makeUser(server.db, { role: "TEACHER", lastName: "Zubair" });
    const staff = await makeUser(server.db, { role: "STAFF", lastName: "Zubair", isActive: false });
    await put(teacher, { class: "Primary 4 Blue" });
    expect((await find("role=TEACHER&search=zubair")).toSorted()).toEqual(
      [teacher.id, staff.id].toSorted(),
    );
    expect(await find("role=STUDENT&search=zubair")).toEqual([]);
    expect(await find("status=disabled&search=zubair")).toEqual([staff.id]);
    expect(await find("class=primary+4+blue")).toEqual(
      expect.arrayContaining([child.id, teacher.id]),
    );
    expect(await find("class=primary+4+gold")).not.toContain(teacher.id);
    expect(await find("class=primary+4")).toEqual(expect.arrayContaining([child.id, teacher.id]));
    expect(await find(`search=${encodeURIComponent(child.admissionNumber)}`)).toEqual([child.id]);
    expect(await find("search=zubair%20ada")).toHaveLength(2);
    expect(await find("search=100%25")).toEqual([]);
  });

  it("takes the text for a class, or the beginning of its words, where no one is called so", async () => {
    const classId = (await makeClass(server.db, { sessionId: session.id, section: "B" })).id;
    const [one, other] = [await pupil(classId), await pupil(classId)];
    const elsewhere = await pupil(blue.id);
    const searched = (text: string) => find(`limit=100&search=${encodeURIComponent(text)}`);
    for (const text of ["Primary 4 B", " primary  4 b "]) {
      const matches = await searched(text);
      expect(matches).toEqual(expect.arrayContaining([one.id, other.id, elsewhere.id]));
    }
    expect(await searched("4 Blu")).toContain(elsewhere.id);
    expect(await searched("4 Blu")).not.toContain(one.id);
    expect(await searched("rimary")).toEqual([]);
    expect(await searched("Primary 4 %")).toEqual([]);
    expect(await find("search=primary&role=PARENT")).toEqual([]);
    const named = await makeUser(server.db, { role: "PARENT", lastName: "Primary" });
    expect(await searched("primary")).toEqual([named.id]);
  });

  it("is read in two statements, and two more where the text may be a class", async () => {
    const count = async (query: string) =>
      (await countStatements(server.db, () => find(query))).count;
    const plain = await count("limit=1");
    expect(await count("limit=100")).toBe(plain);
    expect(await count("search=primary+4+gold&limit=1")).toBe(plain + 2);
    expect(await count("search=primary+4+gold&limit=100")).toBe(plain + 2);
  });

  it("finds names without their marks, as phones type them", async () => {
    const one = await makeUser(server.db, { role: "PARENT", firstName: "Ngọzi", lastName: "Ṣadé" });
    expect(await find("search=ngozi sade".replace(" ", "+"))).toEqual([one.id]);
    expect(await find(`search=${encodeURIComponent("ṢADÉ")}`)).toEqual([one.id]);
  });

  it("has pages of 20, and lists pupils without a record separately", async () => {
    const { body } = await call("GET /users?limit=2&page=2");
    expect(body.data).toHaveLength(2);
    expect(body.pagination.current).toBe(2);
    expect(body.pagination.pages).toBe(Math.ceil(body.pagination.total / 2));
    const loose = await makeUser(server.db, { role: "STUDENT" });
    expect(await find("waiting=record")).toEqual([loose.id]);
    expect((await call("GET /users?limit=1000")).status).toBe(400);
  });
});

describe("linking a registered pupil to the admitted one", () => {
  const registration = (more: object = {}) =>
    makeUser(server.db, { role: "STUDENT", password: "Register1", ...more });
  const link = (from: MadeUser, studentId: string) =>
    call(`POST /users/${from.id}/link-student`, { version: 1, studentId });
  const signIn = (email: string) => {
    const body = { email, password: "Register1" };
    return callAuth(server.origin, "POST /token?grant_type=password", { body });
  };

  it("moves the sign-in, and deletes the empty account", async () => {
    const [from, child] = [await registration(), await pupil()];
    await signIn(from.email!);
    const { status, body } = await link(from, child.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: child.id,
      email: from.email,
      className: "Primary 4 Gold",
    });
    expect((await call(`GET /users/${from.id}`)).status).toBe(404);
    const session = await signIn(from.email!);
    expect([session.status, session.body.user.id]).toEqual([200, child.id]);
    expect((await link(from, child.id)).status).toBe(404);
  });

  it("takes a confirmed registration without a record, and an admitted pupil", async () => {
    const child = await pupil();
    const refusal = async (from: MadeUser, studentId = child.id) =>
      (await link(from, studentId)).body.code;
    expect(await refusal(await registration({ emailConfirmed: false }))).toBe(
      "email_not_confirmed",
    );
    expect(await refusal(await makeUser(server.db, { role: "PARENT" }))).toBe("not_a_registration");
    expect(await refusal(await pupil())).toBe("not_a_registration");
    expect(await refusal(await registration({ awaitingApproval: true }))).toBe(
      "not_a_registration",
    );
    expect(await refusal(await registration(), (await registration()).id)).toBe("not_a_pupil");
  });
});

describe("a term that begins", () => {
  it("takes over the pupils of the term before, in their classes, once", async () => {
    const child = await pupil(blue.id);
    const gone = await makeStudent(server.db, {
      classId: blue.id,
      sessionId: session.id,
      termId: session.termIds.TERM_1,
      deleted: true,
    });
    const enter = async (termId: string) => {
      const { body } = await call("GET /settings");
      const current = (body.data.settings as { key: string; version: number }[]).find(
        ({ key }) => key === "current_term",
      );
      const change = { key: "current_term", value: termId, version: current?.version };
      return call("PUT /settings", { changes: [change] });
    };
    expect((await enter(session.termIds.TERM_2)).status).toBe(200);
    const currentClassesOf = (studentId: string) =>
      server.db
        .select({ classId: enrolments.classId, termId: enrolments.termId })
        .from(enrolments)
        .where(eq(enrolments.studentId, studentId))
        .orderBy(enrolments.createdAt);
    const both = [
      { classId: blue.id, termId: session.termIds.TERM_1 },
      { classId: blue.id, termId: session.termIds.TERM_2 },
    ];
    expect(await currentClassesOf(child.id)).toEqual(both);
    expect(await currentClassesOf(gone.id)).toHaveLength(1);
    await enter(session.termIds.TERM_1);
    await enter(session.termIds.TERM_2);
    expect(await currentClassesOf(child.id)).toEqual(both);
  });
});

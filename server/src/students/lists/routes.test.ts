import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { makeUser, openTestSession, type MadeUser } from "../../accounts/fixtures.ts";
import { authSessions, users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { studentDetails } from "../tables.ts";

let server: TestServer;
let admin: MadeUser;
let teacher: MadeUser;
let session: MadeSession;
let enrolment: { classId: string; sessionId: string; termId: string };
let nurseryId: string;
let ngozi: Awaited<ReturnType<typeof makeStudent>>;
let emeka: Awaited<ReturnType<typeof makeStudent>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = await makeUser(db, { role: "ADMIN" });
  teacher = await makeUser(db, { role: "TEACHER" });
  session = await makeSession(db, { currentTerm: "TERM_1" });
  const primary = await makeCategory(db, { name: "Primary 4", classGroup: "Primary" });
  const nursery = await makeCategory(db, { name: "Nursery 1", classGroup: "Nursery" });
  const gold = { sessionId: session.id, section: "Gold", categoryId: primary.id };
  const classId = (await makeClass(db, gold)).id;
  const inNursery = { sessionId: session.id, name: "Nursery 1", categoryId: nursery.id };
  nurseryId = (await makeClass(db, inNursery)).id;
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  ngozi = await makeStudent(db, {
    ...enrolment,
    firstName: "Ngọzi",
    lastName: "Okafor",
    admissionNumber: "MC/2025/0012",
  });
  emeka = await makeStudent(db, { ...enrolment, firstName: "Chukwuemeka", lastName: "Adébáyọ̀" });
  await db.update(users).set({ email: "ngozi@pupils.example" }).where(eq(users.id, ngozi.id));
  await db
    .update(studentDetails)
    .set({ parentPhone: "+234 803-123 4567" })
    .where(eq(studentDetails.userId, ngozi.id));
  const other = { ...enrolment, classId: nurseryId, firstName: "Amina", lastName: "Bello" };
  await makeStudent(db, { ...other, admitted: false });
  await makeUser(db, { role: "STUDENT", firstName: "Ngozi", lastName: "Unlinked" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = admin.id) =>
  server.call(endpoint, { as, body });
const list = async (query: object, as = admin.id): Promise<StudentRow[]> => {
  const text = new URLSearchParams(query as Record<string, string>);
  return (await call(`GET /students?${text}`, undefined, as)).body.data;
};
const ids = async (query: object, as?: string) => (await list(query, as)).map(({ id }) => id);
const search = (text: string, as?: string) => ids({ search: text }, as);

describe("the list", () => {
  it("is by surname, of pupils with a record, ten to a page", async () => {
    const { status, body } = await call("GET /students");
    expect(status).toBe(200);
    expect(body.data.map(({ lastName }: StudentRow) => lastName)).toEqual([
      "Adébáyọ̀",
      "Bello",
      "Okafor",
    ]);
    expect(body.pagination).toEqual({ current: 1, pages: 1, total: 3 });
    expect(body.data[2]).toMatchObject({
      id: ngozi.id,
      admissionNumber: "MC/2025/0012",
      className: "Primary 4 Gold",
      parentPhone: "+234 803-123 4567",
      isActive: true,
      admitted: true,
    });
    expect((await call("GET /students?limit=201")).status).toBe(400);
    expect(await list({ limit: 1, page: 2 })).toMatchObject([{ lastName: "Bello" }]);
  });

  it("is narrowed by group, category, class, status, admission and session", async () => {
    expect(await list({ classGroup: "nursery" })).toMatchObject([{ lastName: "Bello" }]);
    expect(await ids({ class: " primary 4" })).toHaveLength(2);
    expect(await ids({ class: "PRIMARY 4 gold" })).toHaveLength(2);
    expect(await ids({ class: "Primary 5" })).toEqual([]);
    expect(await list({ admitted: "false" })).toMatchObject([{ lastName: "Bello" }]);
    expect(await ids({ status: "disabled" })).toEqual([]);
    expect(await ids({ sessionJoined: "2025/2026" })).toHaveLength(3);
    expect(await ids({ sessionJoined: "2019/2020" })).toEqual([]);
    expect(await ids({ unassigned: "true" })).toEqual([]);
    expect(await list({ sort: "class" })).toHaveLength(3);
    expect(await list({ sort: "-admissionNumber", class: "primary 4" })).toMatchObject([
      { id: ngozi.id },
      { id: emeka.id },
    ]);
    expect(await list({ sort: "-name" })).toMatchObject([{ id: ngozi.id }, {}, { id: emeka.id }]);
  });

  it("takes the same few statements however many there are", async () => {
    const few = await countStatements(server.db, () => list({ limit: 1 }));
    const many = await countStatements(server.db, () => list({ limit: 200 }));
    expect(many.count).toBe(few.count);
    // Who asks, and the page with its total; forgiving is a search of its own.
    expect(few.count).toBe(2);
    const exact = await countStatements(server.db, () => list({ search: "0803" }));
    expect(exact.count).toBe(few.count);
    const forgiving = await countStatements(server.db, () => list({ search: "ngosi okafro" }));
    expect(forgiving.count).toBe(few.count + 1);
  });
});

describe("the counts of a list", () => {
  it("are read once for all its pages, and again after a change", async () => {
    const pageOf = (page: number) => call(`GET /students?admitted=true&limit=1&page=${page}`);
    const first = await pageOf(1);
    let second = first;
    const { statements } = await countStatements(server.db, async () => {
      second = await pageOf(2);
    });
    expect(statements.filter((text) => text.includes("count(*)"))).toEqual([]);
    const { total } = first.body.pagination;
    expect(second.body).toMatchObject({ pagination: { total }, genders: first.body.genders });
    expect(second.body.data).toHaveLength(1);
    for (const admitted of [false, true]) {
      const isIt = eq(studentDetails.userId, emeka.id);
      await server.db.update(studentDetails).set({ admitted }).where(isIt);
      expect((await pageOf(1)).body.pagination.total).toBe(admitted ? total : total - 1);
    }
  });
});

describe("the search", () => {
  it("takes what no one is called for the name of a class", async () => {
    const matches = await list({ search: " NURSERY  1 " });
    expect(matches.map(({ lastName, className }) => [lastName, className])).toEqual([
      ["Bello", "Nursery 1"],
    ]);
    expect(await list({ search: "nursery 1", status: "disabled" })).toEqual([]);
    expect(await list({ search: "nursery 1" }, teacher.id)).toHaveLength(1);
  });

  it("finds names in any order and without their marks", async () => {
    expect(await search("okafor ngozi")).toEqual([ngozi.id]);
    expect(await search("ADÉBÁYỌ̀")).toEqual([emeka.id]);
    expect(await search("adebayo chukwu")).toEqual([emeka.id]);
    expect(await search("okafor adebayo")).toEqual([]);
  });

  it.each(["ngosi", "Okafro", "ngozzi okafor", "okafo ngozi"])("forgives %s", async (typed) => {
    expect(await search(typed)).toEqual([ngozi.id]);
  });

  it.each(["Chukwuemka", "adebyo", "chukuemeka adebayor"])("forgives %s, too", async (typed) => {
    expect(await search(typed)).toEqual([emeka.id]);
  });

  it("puts anyone who fits exactly first", async () => {
    const okafo = await makeStudent(server.db, {
      ...enrolment,
      firstName: "Zuri",
      lastName: "Okafo",
    });
    await makeStudent(server.db, { ...enrolment, firstName: "Ada", lastName: "Okator" });
    const matches = await list({ search: "okafo" });
    expect(matches.map(({ lastName }) => lastName)).toEqual(
      ["Okafo", "Okafor", "Okator"].toSorted(),
    );
    expect((await list({ search: "okator" }))[0]).toMatchObject({ lastName: "Okator" });
    await server.db.update(users).set({ lastName: "Uzor" }).where(eq(users.id, okafo.id));
  });

  it.each(["0803 123 4567", "+2348031234567", "234 803 1234567", "8031234", "123 4567"])(
    "finds a parent's phone as %s",
    async (typed) => {
      expect(await search(typed)).toEqual([ngozi.id]);
    },
  );

  it("finds ids, the admission number and the email as they are, without forgiving", async () => {
    expect(await search("mc/2025/0012")).toEqual([ngozi.id]);
    expect(await search("mc/2025/0013")).toEqual([]);
    expect(await search(ngozi.userId)).toEqual([ngozi.id]);
    expect(await search("ngozi@pupils")).toEqual([ngozi.id]);
    expect(await search("100%")).toEqual([]);
    expect(await search("_")).toEqual([]);
  });
});

describe("teaching staff", () => {
  it("see names, ids, class and status only", async () => {
    const [row] = await list({ search: "ngozi" }, teacher.id);
    expect(row).toMatchObject({ id: ngozi.id, className: "Primary 4 Gold", isActive: true });
    const { gender, dob, parentName, parentPhone, sessionJoined } = row!;
    const hidden = [gender, dob, parentName, parentPhone, sessionJoined];
    expect(hidden).toEqual([null, null, null, null, null]);
    expect(row!.profileImageUrl).toBeNull();
  });

  it("cannot find out by searching either", async () => {
    expect(await search("0803 123 4567", teacher.id)).toEqual([]);
    expect(await search("ngozi@pupils.example", teacher.id)).toEqual([]);
    expect(await search("pupils", teacher.id)).toEqual([]);
    expect(await search("pupills", teacher.id)).toEqual([]);
    expect(await search("exampel", teacher.id)).toEqual([]);
    for (const query of ["sessionJoined=2025/2026", "sort=newest"]) {
      expect((await call(`GET /students?${query}`, undefined, teacher.id)).status).toBe(403);
    }
    expect(await search("ngosi okafor", teacher.id)).toEqual([ngozi.id]);
    expect(await search("MC/2025/0012", teacher.id)).toEqual([ngozi.id]);
  });
});

describe("a pupil's account", () => {
  const pupil = () => makeStudent(server.db, { ...enrolment, lastName: `Xx${newId().slice(-6)}` });

  it("is disabled, which ends its sessions, and enabled again", async () => {
    const { id } = await pupil();
    await openTestSession(server.db, server.keyring, id);
    const off = await call(`PUT /students/${id}/status`, { version: 1, isActive: false });
    expect(off.body.data).toMatchObject({ id, isActive: false, version: 2 });
    expect(await server.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
    const late = await call(`PUT /students/${id}/status`, { version: 1, isActive: true });
    expect([late.status, late.body.code]).toEqual([409, "stale_version"]);
    expect(late.body.current).toMatchObject({ id, isActive: false, version: 2 });
    const on = await call(`PUT /students/${id}/status`, { version: 2, isActive: true });
    expect(on.body.data.isActive).toBe(true);
    const body = { version: 1, isActive: false };
    expect((await call(`PUT /students/${teacher.id}/status`, body)).body.code).toBe(
      "student_not_found",
    );
  });

  it("is deleted with a reason, listed, and restored with everything, able to sign in", async () => {
    const child = await pupil();
    await call(`PUT /students/${child.id}/status`, { version: 1, isActive: false });
    const gone = await call(`DELETE /students/${child.id}`, { version: 2, reason: "Moved away" });
    expect(gone.body.data).toMatchObject({ reason: "Moved away", className: "Primary 4 Gold" });
    expect(await search(child.admissionNumber)).toEqual([]);
    const again = await call(`DELETE /students/${child.id}`, { version: 3 });
    expect(again.status).toBe(404);

    const { body } = await call(`GET /students/deleted?search=${child.admissionNumber.slice(4)}`);
    expect(body.data).toMatchObject([{ id: child.id, deletedBy: expect.stringContaining("Ada") }]);
    const [{ version }] = body.data;
    const stale = await call(`POST /students/${child.id}/restore`, { version: 1 });
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version } });
    const back = await call(`POST /students/${child.id}/restore`, { version });
    expect(back.body.data).toMatchObject({ isActive: true, className: "Primary 4 Gold" });
    const twice = await call(`POST /students/${child.id}/restore`, { version });
    expect([twice.status, twice.body.code]).toEqual([409, "not_deleted"]);
    expect((await call(`POST /students/${newId()}/restore`, { version })).status).toBe(404);
  });

  it("that was deleted last is first", async () => {
    const [one, other] = [await pupil(), await pupil()];
    await call(`DELETE /students/${one.id}`, { version: 1 });
    await call(`DELETE /students/${other.id}`, { version: 1 });
    const { body } = await call("GET /students/deleted?limit=2");
    expect(body.data.map(({ id }: StudentRow) => id)).toEqual([other.id, one.id]);
    expect(body.pagination.total).toBe(2);
  });
});

describe("what people type into the search", () => {
  it("finds a number without its strokes, and a class that is cut short", async () => {
    const numbered = await makeStudent(server.db, {
      ...enrolment,
      admissionNumber: "MC/2031/0077",
    });
    const idsBy = async (search: string) =>
      (await call(`GET /students?limit=200&search=${encodeURIComponent(search)}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsBy("mc20310077")).toEqual([numbered.id]);
    expect(await idsBy("MC2031")).toContain(numbered.id);
    for (const typed of ["primary4", "Pri 4", "primary 4 go"]) {
      expect(await idsBy(typed)).toContain(numbered.id);
    }
    expect(await idsBy("primary 44")).toEqual([]);
  });

  it("counts girls and boys of all who match, for the office alone", async () => {
    const boy = await makeStudent(server.db, { ...enrolment, lastName: "Countable" });
    await makeStudent(server.db, { ...enrolment, lastName: "Countable" });
    await server.db
      .update(studentDetails)
      .set({ gender: "Male" })
      .where(eq(studentDetails.userId, boy.id));
    const path = "GET /students?search=countable&limit=1";
    expect((await call(path)).body.genders).toEqual({ girls: 1, boys: 1 });
    expect((await call(path, undefined, teacher.id)).body.genders).toBeNull();
    const { genders, pagination } = (await call("GET /students?limit=1")).body;
    expect(genders.girls + genders.boys).toBe(pagination.total);
  });

  it("sorts by class and status, either way", async () => {
    for (const sort of ["-class", "status", "-status", "-admissionNumber"]) {
      expect((await call(`GET /students?sort=${sort}`)).status).toBe(200);
    }
  });
});

describe("the admission register", () => {
  const register = async (year: number) =>
    (await call(`GET /students/admission-register?year=${year}`)).body;
  const inYear = (year: number, lastName: string) =>
    makeStudent(server.db, { ...enrolment, lastName, admittedOn: `${year}-05-02` });

  it("lists a year's pupils by date of admission, in the order of entry", async () => {
    const first = await inYear(2019, "First");
    const second = await makeStudent(server.db, {
      ...enrolment,
      lastName: "Second",
      admittedOn: "2019-01-01",
    });
    expect(await register(2019)).toMatchObject({
      data: [
        { id: first.id, number: 1, admittedOn: "2019-05-02", classJoined: "Primary 4 Gold" },
        { id: second.id, number: 2, admittedOn: "2019-01-01", gender: "Female" },
      ],
      pagination: { total: 2 },
    });
    const newest = (await call("GET /students/admission-register")).body;
    expect(newest.years).toContainEqual({ year: 2019, count: 2 });
    expect(newest.year).toBe(newest.years[0].year);
    expect((await register(2001)).data).toEqual([]);
  });

  it("lists pupils without a known day of admission by themselves, with the file", async () => {
    const { undated: before } = await register(2019);
    const { id } = await makeStudent(server.db, {
      ...enrolment,
      lastName: "Undated",
      admittedOn: null,
    });
    const undated = (await call("GET /students/admission-register?undated=true&limit=200")).body;
    expect([undated.year, undated.undated, undated.pagination.total]).toEqual([
      null,
      before + 1,
      before + 1,
    ]);
    expect(undated.data.at(-1)).toMatchObject({ id, admittedOn: null });
    const file = await call("GET /students/admission-register/export");
    expect(file.body).toContain("Undated");
    expect(file.headers.get("content-disposition")).toContain("admission_register_no_date");
  });

  it("keeps the line and the number of who is deleted or leaves, and says why", async () => {
    const [gone, departed, stays] = [
      await inYear(2018, "Gone"),
      await inYear(2018, "Left"),
      await inYear(2018, "Stays"),
    ];
    await call(`DELETE /students/${gone.id}`, { version: 1, reason: "Entered twice" });
    await call("POST /students/leave", {
      students: [{ id: departed.id, version: 1 }],
      leftOn: "2024-07-24",
      leftAs: "TRANSFERRED",
    });
    const lines = await register(2018);
    expect(lines.data).toMatchObject([
      { id: gone.id, number: 1, deleted: { reason: "Entered twice" }, left: null },
      { id: departed.id, number: 2, deleted: null, left: { as: "TRANSFERRED", on: "2024-07-24" } },
      { id: stays.id, number: 3, deleted: null, left: null },
    ]);
    expect(lines.years).toContainEqual({ year: 2018, count: 3 });

    const file = await call("GET /students/admission-register/export?year=2018");
    const [header, ...rows] = file.body.trim().split("\r\n");
    expect(header).toContain("No.,Admission number,Date of admission");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^1,.*Deleted, .*: Entered twice/);
    expect(rows[1]).toContain('"Transferred out, 24 Jul 2024"');
  });

  it("keeps the class into which a pupil came when the pupil moves", async () => {
    const child = await makeStudent(server.db, enrolment);
    await call(`POST /students/${child.id}/transfer`, { version: 1, classId: nurseryId });
    const { body } = await call("GET /students/admission-register");
    const line = body.data.find(({ id }: { id: string }) => id === child.id);
    expect(line.classJoined).toBe("Primary 4 Gold");
  });
});

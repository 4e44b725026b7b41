import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { staffDetails } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL", firstName: "Head", lastName: "Aa" });
});
afterAll(() => server.close());

const list = (query = "") => server.call(`GET /staff${query}`, { as: principal.id });
const ids = (response: { body: { data: { id: string }[] } }) =>
  response.body.data.map(({ id }) => id);
const describeStaff = (id: string, record: Partial<typeof staffDetails.$inferInsert>) =>
  server.db.update(staffDetails).set(record).where(eq(staffDetails.userId, id));

describe("the staff directory", () => {
  it("is closed to strangers, and to all but the office", async () => {
    expect((await server.call("GET /staff")).status).toBe(401);
    expect((await list("?nonsense=1")).status).toBe(400);
    expect((await list("?pageSize=201")).status).toBe(400);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await server.call("GET /staff", { as: teacher.id })).status).toBe(403);
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Classes"] });
    expect((await server.call("GET /staff", { as: limited.id })).status).toBe(403);
  });

  it("shows each row under the names that the screens know", async () => {
    const ada = await makeUser(server.db, {
      role: "STAFF",
      firstName: "Ada",
      lastName: "Rowley",
      userId: "STF-ROW",
    });
    await describeStaff(ada.id, { phone: "08031234567", department: "Primary" });
    const { status, body } = await list("?search=rowley");
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: ada.id,
        _id: ada.id,
        userId: "STF-ROW",
        staffId: "STF-ROW",
        employeeId: "STF-ROW",
        firstName: "Ada",
        lastName: "Rowley",
        email: ada.email,
        phoneNumber: "08031234567",
        role: "STAFF",
        roleInSchool: "Teacher",
        department: "Primary",
        isActive: true,
        left: null,
        profileImageUrl: null,
        version: 1,
      },
    ]);
    expect(body.pagination).toEqual({ current: 1, pages: 1, total: 1 });
  });

  it("holds everyone who works at the school, and no one else", async () => {
    const lastName = "Whole";
    const made = [];
    for (const role of ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"] as const) {
      made.push(await makeUser(server.db, { role, lastName }));
    }
    const accountOnly = await makeUser(server.db, { role: "TEACHER", lastName });
    await server.db.delete(staffDetails).where(eq(staffDetails.userId, accountOnly.id));
    const parentToo = await makeUser(server.db, { role: "PARENT", lastName });
    await server.db
      .insert(staffDetails)
      .values({ userId: parentToo.id, roleInSchool: "Accountant" });
    await makeUser(server.db, { role: "PARENT", lastName });
    await makeUser(server.db, { role: "STUDENT", lastName });
    await makeUser(server.db, { role: "STUDENT", lastName, awaitingApproval: true });
    await makeUser(server.db, { role: "TEACHER", lastName, deleted: true });
    const matches = ids(await list(`?search=${lastName}&limit=50`));
    expect(matches.toSorted()).toEqual(
      [...made, accountOnly, parentToo].map(({ id }) => id).toSorted(),
    );
  });

  it("answers no address to which nothing can be mailed", async () => {
    await makeUser(server.db, {
      role: "STAFF",
      lastName: "Derived",
      email: "a.derived@staff.school.invalid",
    });
    const { body } = await list("?search=derived");
    expect(body.data[0].email).toBeNull();
  });

  it("finds by name, e-mail or staff id, in any order and case, accents forgiven", async () => {
    const ngozi = await makeUser(server.db, {
      role: "STAFF",
      firstName: "Ngọzi",
      lastName: "Adébáyọ̀",
      email: "ngozi.a@searched.school",
      userId: "STF/9_9",
    });
    for (const search of [
      "ngozi",
      "ADEBAYO ngo",
      "bayọ̀",
      "searched.school ngozi",
      "stf/9_9",
      "  Ngozi   9_9 ",
    ]) {
      const matches = await list(`?search=${encodeURIComponent(search)}`);
      expect(ids(matches), search).toEqual([ngozi.id]);
    }
    expect(ids(await list("?search=stf/9%259"))).toEqual([]);
    expect(ids(await list("?search=ngozi%20xyz"))).toEqual([]);
  });

  it("forgives slips of the finger in names, and finds by phone however it is typed", async () => {
    const { id } = await makeUser(server.db, {
      role: "STAFF",
      firstName: "Bamidele",
      lastName: "Olorunfemi",
    });
    await describeStaff(id, { phone: "0805 999 1234" });
    for (const search of ["bamidlee", "Olorunfmei bami", "08059991234", "+234 805 999 1234"]) {
      const matches = await list(`?search=${encodeURIComponent(search)}`);
      expect(ids(matches), search).toEqual([id]);
    }
    expect(ids(await list("?search=08059991235"))).toEqual([]);
  });

  it("filters by department, role in school and status, whatever their case", async () => {
    const lastName = "Filtered";
    const [one, two, three] = [
      await makeUser(server.db, { role: "STAFF", lastName, roleInSchool: "Accountant" }),
      await makeUser(server.db, { role: "STAFF", lastName, isActive: false }),
      await makeUser(server.db, { role: "STAFF", lastName }),
    ];
    await describeStaff(one.id, { department: "Administration" });
    await describeStaff(two.id, { department: "Primary" });
    await describeStaff(three.id, { department: "Pre-Primary" });
    const filtered = async (query: string) => ids(await list(`?search=${lastName}&${query}`));
    expect(await filtered("department=primary")).toEqual([two.id]);
    expect(await filtered("roleInSchool=ACCOUNTANT")).toEqual([one.id]);
    expect(await filtered("isActive=false")).toEqual([two.id]);
    expect(await filtered("status=inactive")).toEqual([two.id]);
    expect((await filtered("status=active")).length).toBe(2);
    expect(await filtered("department=Primary&isActive=true")).toEqual([]);
  });

  it("finds who teaches in a category's classes of this session", async () => {
    const thisYear = await makeSession(server.db, { currentTerm: "TERM_1" });
    const last = await makeSession(server.db, { name: "2001/2002" });
    const lower = await makeCategory(server.db, { name: "Lower Primary" });
    const upper = await makeCategory(server.db, { name: "Upper Primary" });
    const make = (lastName: string) => makeUser(server.db, { role: "STAFF", lastName });
    const [main, assistant, bySubject, elsewhere, before] = [
      await make("Cat A"),
      await make("Cat B"),
      await make("Cat C"),
      await make("Cat D"),
      await make("Cat E"),
    ];
    const ownClass = await makeClass(server.db, {
      sessionId: thisYear.id,
      name: "Primary 1",
      categoryId: lower.id,
      classTeacherId: main.id,
      assistantIds: [assistant.id],
    });
    await makeSubject(server.db, { classId: ownClass.id, teacherId: bySubject.id });
    await makeSubject(server.db, { classId: ownClass.id, teacherId: main.id });
    await makeClass(server.db, {
      sessionId: thisYear.id,
      name: "Primary 5",
      categoryId: upper.id,
      classTeacherId: elsewhere.id,
    });
    await makeClass(server.db, {
      sessionId: last.id,
      name: "Primary 1",
      categoryId: lower.id,
      classTeacherId: before.id,
    });
    expect(ids(await list("?category=lower%20primary"))).toEqual([
      main.id,
      assistant.id,
      bySubject.id,
    ]);
  });

  it("pages by ten unless asked otherwise, by surname or as sorted", async () => {
    const lastName = "Paged";
    const made: MadeUser[] = [];
    for (let n = 0; n < 12; n++) {
      const firstName = `P${String(n).padStart(2, "0")}`;
      made.push(await makeUser(server.db, { role: "STAFF", lastName, firstName }));
    }
    await describeStaff(made[5]!.id, { department: "Zoo" });
    const first = await list(`?search=${lastName}`);
    expect(ids(first)).toEqual(made.slice(0, 10).map(({ id }) => id));
    expect(first.body.pagination).toEqual({ current: 1, pages: 2, total: 12 });
    const second = await list(`?search=${lastName}&pageSize=5&limit=50&page=3`);
    expect(ids(second)).toEqual(made.slice(10).map(({ id }) => id));
    expect(second.body.pagination).toEqual({ current: 3, pages: 3, total: 12 });
    expect(ids(await list(`?search=${lastName}&sort=-name`))[0]).toBe(made[11]!.id);
    expect(ids(await list(`?search=${lastName}&sort=department`))[0]).toBe(made[5]!.id);
    expect(ids(await list(`?search=${lastName}&sort=-department`))[0]).toBe(made[5]!.id);
    expect((await list(`?search=${lastName}&sort=password`)).status).toBe(400);
  });

  it("takes as many statements for a hundred as for one", async () => {
    const path = (limit: number) => list(`?limit=${limit}&search=person&category=x`);
    await path(1);
    const one = await countStatements(server.db, () => path(1));
    const many = await countStatements(server.db, () => path(100));
    expect(many.count).toBe(one.count);
    // No one is found, so the search that tolerates typing errors runs too.
    expect(many.count).toBe(5);
  });

  it("offers the departments and roles that the staff have", async () => {
    const { body } = await server.call("GET /staff/choices", { as: principal.id });
    expect(body.data.departments).toEqual(expect.arrayContaining(["Pre-Primary", "Primary"]));
    expect(body.data.rolesInSchool).toEqual(expect.arrayContaining(["Accountant", "Teacher"]));
    expect(new Set(body.data.departments).size).toBe(body.data.departments.length);
  });
});

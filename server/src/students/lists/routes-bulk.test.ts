import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { enrolments } from "../tables.ts";

let server: TestServer;
let admin: string;
let enrolment: { classId: string; sessionId: string; termId: string };
let nurseryId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const sessionId = session.id;
  const { id: classId } = await makeClass(db, { sessionId, name: "Primary 4" });
  nurseryId = (await makeClass(db, { sessionId, name: "Nursery 1" })).id;
  enrolment = { classId, sessionId, termId: session.termIds.TERM_1 };
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: admin, body });

describe("the bulk edit", () => {
  const makePupils = async (count: number) => {
    const made = [];
    for (let each = 0; each < count; each += 1) made.push(await makeStudent(server.db, enrolment));
    return made.map(({ id }) => ({ id, version: 1 }));
  };
  const inNursery = (id: string) =>
    server.db.$count(
      enrolments,
      and(eq(enrolments.studentId, id), eq(enrolments.classId, nurseryId)),
    );

  it("gives class and status to all of them, in as many statements for one as for many", async () => {
    const bulk = (students: object[]) =>
      call("POST /students/bulk", { students, classId: nurseryId, isActive: false });
    const [one, many] = [await makePupils(1), await makePupils(5)];
    // The first call of a session reads more than those after it.
    await bulk(await makePupils(1));
    const ofOne = await countStatements(server.db, () => bulk(one));
    let response;
    const ofMany = await countStatements(server.db, async () => {
      response = await bulk(many);
    });
    expect(ofMany.count).toBe(ofOne.count);
    expect(response!).toMatchObject({ status: 200 });
    expect(response!.body.data).toHaveLength(5);
    for (const row of response!.body.data) {
      expect(row).toMatchObject({ className: "Nursery 1", isActive: false, version: 2 });
    }
  });

  it("sets house, boarding and session for all, in as many statements, and logs what changed", async () => {
    const details = { sportsHouse: "Blue", boarderStatus: "Boarder", sessionJoined: "2024/25" };
    const [one, many] = [await makePupils(1), await makePupils(4)];
    const set = (students: object[], change: object) =>
      call("POST /students/bulk", { students, ...change });
    const ofOne = await countStatements(server.db, () => set(one, details));
    let response;
    const ofMany = await countStatements(server.db, async () => {
      response = await set(many, details);
    });
    expect(ofMany.count).toBe(ofOne.count);
    expect(response!.body.data).toHaveLength(4);
    for (const row of response!.body.data) {
      expect(row).toMatchObject({ ...details, sessionJoined: "2024/2025", version: 2 });
    }
    const { id } = one[0]!;
    const cleared = await set([{ id, version: 2 }], {
      sportsHouse: null,
      boarderStatus: "Boarder",
    });
    expect(cleared.body.data).toMatchObject([{ sportsHouse: null, boarderStatus: "Boarder" }]);
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual(["students.update", "students.update"]);
    const wrong = await set([{ id, version: 3 }], { sessionJoined: "soon" });
    expect(wrong.body.issues).toMatchObject([{ path: ["sessionJoined"] }]);
    expect((await set([{ id, version: 3 }], { sportsHouse: "Purple" })).status).toBe(400);
  });

  it("changes no one when one is stale or gone, and names who", async () => {
    const students = await makePupils(2);
    const [fine, changed] = students;
    await call(`PUT /students/${changed!.id}/status`, { version: 1, isActive: false });
    const gone = { id: newId(), version: 1 };
    const { status, body } = await call("POST /students/bulk", {
      students: [fine, changed, gone],
      classId: nurseryId,
    });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.issues.map(({ path }: { path: unknown }) => path)).toEqual([
      ["students", 1],
      ["students", 2],
    ]);
    expect(body.current).toMatchObject([{ id: changed!.id, version: 2 }]);
    expect(await inNursery(fine!.id)).toBe(0);
  });

  it("needs someone, something to change, and each of them once", async () => {
    const [one] = await makePupils(1);
    expect((await call("POST /students/bulk", { students: [], isActive: true })).status).toBe(400);
    const nothing = await call("POST /students/bulk", { students: [one] });
    expect(nothing.body.message).toBe("Choose a new class or a new status.");
    const typed = await call("POST /students/bulk", { students: [one], class: "nursery 1" });
    expect(typed.body.data).toMatchObject([{ className: "Nursery 1" }]);
    const twice = await call("POST /students/bulk", { students: [one, one], isActive: true });
    expect(twice.body.issues[0].path).toEqual(["students", 1, "id"]);
  });
});

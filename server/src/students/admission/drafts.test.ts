import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { admissionForm } from "../fixtures.ts";
import { admissionDrafts } from "../tables.ts";

let server: TestServer;
let admin: string;
let principal: string;
let teacher: string;
let classFields: { classId: string; classCategoryId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN", firstName: "Bisi", lastName: "Office" })).id;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const category = await makeCategory(db);
  const { id } = await makeClass(db, { sessionId: session.id, categoryId: category.id });
  classFields = { classId: id, classCategoryId: category.id };
});
afterAll(() => server.close());

const begin = async (form: Record<string, unknown> = { lastName: "Obi", dob: "4 May" }) =>
  server.call("POST /admission-drafts", { as: admin, body: { form } });
const count = () => server.db.$count(admissionDrafts);

describe("drafts of admissions", () => {
  it("are the office's", async () => {
    expect((await server.call("GET /admission-drafts")).status).toBe(401);
    expect((await server.call("GET /admission-drafts", { as: teacher })).status).toBe(403);
    const { status } = await server.call("POST /admission-drafts", {
      as: teacher,
      body: { form: {} },
    });
    expect(status).toBe(403);
  });

  it("hold the form, its author and time, and never a password", async () => {
    const { status, body } = await begin();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ lastName: "Obi", createdBy: "Bisi Office", version: 1 });
    expect(body.data.form).toMatchObject({ dob: "4 May", sportsHouse: "Red", admitted: true });
    expect((await begin({ lastName: "Obi", password: "Kp7xWm3q" })).status).toBe(400);
    const list = await server.call("GET /admission-drafts", { as: principal });
    expect(list.body.data).toMatchObject([{ lastName: "Obi", createdBy: "Bisi Office" }]);
    expect(list.body.data[0]).not.toHaveProperty("form");
    expect(list.body.pagination.total).toBe(1);
  });

  it("can be continued by anyone of the office; the second to save sees the first's", async () => {
    const { id } = (await begin()).body.data;
    const address = `/admission-drafts/${id}`;
    const save = (as: string, lastName: string) =>
      server.call(`PUT ${address}`, { as, body: { version: 1, form: { lastName } } });
    expect((await save(principal, "Okafor")).body.data).toMatchObject({ version: 2 });
    const stale = await save(admin, "Okoro");
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toMatchObject({ lastName: "Okafor", version: 2 });
    const { body } = await server.call(`GET ${address}`, { as: admin });
    expect(body.data.form.lastName).toBe("Okafor");
  });

  it("are thrown away, which the audit log keeps, and are gone then", async () => {
    const { id } = (await begin()).body.data;
    const remove = () =>
      server.call(`DELETE /admission-drafts/${id}`, { as: admin, body: { version: 1 } });
    expect((await remove()).status).toBe(200);
    const again = await remove();
    expect([again.status, again.body.code]).toEqual([404, "draft_not_found"]);
    const log = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      "students.begin-draft",
      "students.remove-draft",
    ]);
  });

  it("are deleted with their admission, and stay when it is refused", async () => {
    const { id: draftId } = (await begin()).body.data;
    const before = await count();
    const admit = (overrides: Record<string, unknown>) =>
      server.call("POST /students", { as: principal, body: admissionForm(classFields, overrides) });
    expect((await admit({ draftId, lastName: "" })).status).toBe(400);
    expect(await count()).toBe(before);
    expect((await admit({ draftId })).status).toBe(201);
    expect(await count()).toBe(before - 1);
    // Its draft may be gone already: the pupil is admitted anyway.
    expect((await admit({ draftId })).status).toBe(201);
  });
});

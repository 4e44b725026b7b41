import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../fixtures.ts";
import { recordAccesses } from "../tables.ts";
import { pruneAccessLogWorker } from "./prune-access-log.job.ts";

let server: TestServer;
let teacher: MadeUser;
let child: string;
let other: string;
let principal: MadeUser;
let office: MadeUser;
let mother: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  teacher = await makeUser(server.db, { role: "TEACHER" });
  const { id: classId } = await makeClass(server.db, {
    sessionId: session.id,
    classTeacherId: teacher.id,
  });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  child = (await makeStudent(server.db, enrolment)).id;
  other = (await makeStudent(server.db, enrolment)).id;
  principal = await makeUser(server.db, { role: "PRINCIPAL", firstName: "Ife", lastName: "Bello" });
  office = await makeUser(server.db, { role: "ADMIN", firstName: "Uche", lastName: "Ali" });
  mother = await makeUser(server.db, { role: "PARENT" });
  await linkGuardian(server.db, { parentId: mother.id, studentId: child });
});
afterAll(() => server.close());

const readLog = (as: MadeUser, id = child) =>
  server.call(`GET /students/${id}/looks`, { as: as.id });
const open = async (as: MadeUser, id = child) => {
  expect((await server.call(`GET /people/students/${id}`, { as: as.id })).status).toBe(200);
};

test("a look of the school at health and contacts is noted once a day, the family's never", async () => {
  expect((await server.call(`GET /students/${child}/looks`)).status).toBe(401);
  for (const person of [office, teacher]) expect((await readLog(person)).status).toBe(403);
  // Another family's child, and one that is not there, answer alike.
  for (const id of [other, "0199a000-0000-7000-8000-00000000ffff"]) {
    expect((await readLog(mother, id)).status).toBe(403);
  }
  expect((await server.call("GET /students/nobody/looks", { as: mother.id })).status).toBe(400);

  await open(mother);
  expect((await readLog(principal)).body.data).toEqual([]);
  await open(teacher);
  await open(office);
  // Editing shows the same; and a second look of the day is the same look.
  await server.call(`GET /students/${child}`, { as: office.id });
  await open(office, other);
  const day = dayAtSchool(new Date());
  const byOffice = { id: office.id, name: "Uche Ali" };
  const { body } = await readLog(principal);
  expect(body.pagination.total).toBe(3);
  expect(body.data).toEqual(
    expect.arrayContaining([
      { kind: "HEALTH", day, as: "OFFICE", by: byOffice },
      { kind: "CONTACTS", day, as: "OFFICE", by: byOffice },
      expect.objectContaining({ kind: "HEALTH", day, as: "CLASS_TEACHER" }),
    ]),
  );
  // The family sees the duty, not the name.
  const entries = (await readLog(mother)).body.data as { as: string; by: unknown }[];
  expect(entries.map(({ by }) => by)).toEqual([null, null, null]);
  expect(entries.map(({ as }) => as).toSorted()).toEqual(["CLASS_TEACHER", "OFFICE", "OFFICE"]);
});

test("notes are not changed, and go after a year", async () => {
  const { db } = server;
  const refused = { cause: { message: "who looked is append-only for a year" } };
  const change = db.update(recordAccesses).set({ as: "PRINCIPAL" });
  await expect(change).rejects.toMatchObject(refused);
  await expect(db.delete(recordAccesses)).rejects.toMatchObject(refused);
  const old = {
    studentId: child,
    personId: principal.id,
    kind: "HEALTH",
    as: "PRINCIPAL",
  } as const;
  await db.insert(recordAccesses).values([
    { ...old, day: sql`current_date - 400` as unknown as string },
    { ...old, day: sql`current_date - 300` as unknown as string },
  ]);
  await pruneAccessLogWorker(db).run({}, { isLast: false });
  await pruneAccessLogWorker(db).run({}, { isLast: false });
  expect(await db.$count(recordAccesses, eq(recordAccesses.personId, principal.id))).toBe(1);
});

import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { OPEN_DAYS } from "@school/core/lessons/day-notes/day-note.ts";
import { messages } from "@school/core/lessons/day-notes/text.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeCategory } from "../../classes/fixtures.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../fixtures.ts";

let server: TestServer;
let taught: TaughtClass;
let ada: string;
let bola: string;
let levelId: string;
let classTeacher: MadeUser;
let office: MadeUser;
let parentOfBola: MadeUser;
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  taught = await makeTaughtClass(db);
  [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  const { classId } = taught;
  levelId = (await makeCategory(db, { name: "Nursery 1" })).id;
  await db.update(classes).set({ categoryId: levelId }).where(eq(classes.id, classId));
  classTeacher = await makeUser(db, { role: "TEACHER" });
  await db.insert(classTeachers).values({ classId, teacherId: classTeacher.id, isAssistant: true });
  office = await makeUser(db, { role: "ADMIN" });
  parentOfBola = await makeUser(db, { role: "PARENT" });
  await linkGuardian(db, { parentId: parentOfBola.id, studentId: bola });
});
afterAll(() => server.close());

const BLANK = {
  ate: null,
  slept: null,
  mood: null,
  medicine: null,
  medicineAt: null,
  medicineBy: null,
  words: null,
};
const good = { ate: "All", slept: "Well", mood: "Happy" };
const note = (studentId: string, more: object = good, version: number | null = null) => ({
  studentId,
  version,
  ...BLANK,
  ...more,
});
const save = (rows: readonly object[], as?: string, more: object = {}) =>
  server.call("PUT /day-notes", {
    ...(as === undefined ? {} : { as }),
    body: { classId: taught.classId, day: today, rows, ...more },
  });
const open = (as: string, day = today) =>
  server.call(`GET /day-notes?classId=${taught.classId}&day=${day}`, { as });
const ofChild = (id: string, as: string) => server.call(`GET /day-notes/children/${id}`, { as });
const choose = (levelIds: readonly string[], as: string) =>
  server.call("PUT /day-notes/levels", { as, body: { levelIds } });
const issuesOf = (body: { issues: { message: string }[] }) =>
  body.issues.map(({ message }) => message);

describe("the switch of a level", () => {
  it("is off until the office switches it on", async () => {
    const levels = await server.call("GET /day-notes/levels", { as: office.id });
    expect(levels.body.data).toContainEqual(expect.objectContaining({ id: levelId, isOn: false }));
    const list = () => server.call("GET /day-notes/classes", { as: classTeacher.id });
    expect((await list()).body.data).toEqual([]);
    expect(issuesOf((await save([note(ada)], classTeacher.id)).body)).toEqual([messages.off]);
    expect((await choose([levelId], classTeacher.id)).status).toBe(403);
    const chosen = await choose([levelId, newId()], office.id);
    expect(chosen.body.data).toContainEqual(expect.objectContaining({ id: levelId, isOn: true }));
    expect((await list()).body.data).toEqual([expect.objectContaining({ id: taught.classId })]);
    const none = await server.call("GET /day-notes/classes", { as: taught.teacher.id });
    expect(none.body.data).toEqual([]);
  });
});

describe("day notes of a class", () => {
  it("are written by class teachers and the office alone, of children of the class", async () => {
    expect((await save([note(ada)])).status).toBe(401);
    expect((await save([note(ada)], taught.parent.id)).status).toBe(403);
    expect((await save([note(ada)], taught.teacher.id)).status).toBe(403);
    expect((await open(taught.teacher.id)).status).toBe(403);
    const nowhere = await save([note(ada)], office.id, { classId: newId() });
    expect(nowhere.status).toBe(404);
    const stranger = (await save([note(newId())], office.id)).body;
    expect(issuesOf(stranger)).toEqual([messages.notInClass]);
    const saved = await save([note(ada)], classTeacher.id);
    expect(saved.body.data).toEqual([
      expect.objectContaining({ version: 1, note: { ...BLANK, ...good } }),
    ]);
    const rows = (await open(office.id)).body.data.rows;
    expect(rows.map(({ version }: { version: number | null }) => version)).toEqual([1, null]);
  });

  it("name each fault and save all or none", async () => {
    const half = note(bola, { medicine: "Paracetamol syrup" });
    const refused = (await save([note(bola, half)], office.id)).body;
    expect(issuesOf(refused)).toEqual([messages.medicine]);
    expect((await save([note(bola, { mood: "Angry" })], office.id)).status).toBe(400);
    expect((await save([], office.id)).status).toBe(400);
    const dayOf = async (day: string) =>
      issuesOf((await save([note(bola)], office.id, { day })).body);
    expect(await dayOf(addDays(today, 1))).toEqual([messages.future]);
    expect(await dayOf(addDays(today, -OPEN_DAYS - 1))).toEqual([messages.past]);
    const rows = (await open(office.id)).body.data.rows;
    expect(rows[1]).toMatchObject({ version: null, note: null });
  });

  it("may be sent twice, and overwrite no newer note", async () => {
    const again = await save([note(ada)], classTeacher.id);
    expect(again.body.data).toEqual([expect.objectContaining({ version: 1 })]);
    const ill = {
      mood: "Upset",
      medicine: "Paracetamol",
      medicineAt: "10:30",
      medicineBy: "Nurse",
    };
    const changed = await save([note(ada, ill, 1)], office.id);
    expect(changed.body.data).toEqual([expect.objectContaining({ version: 2 })]);
    const stale = await save([note(bola), note(ada, { mood: "Quiet" }, 1)], classTeacher.id);
    expect([stale.status, stale.body.current[0].version]).toEqual([409, 2]);
    expect((await open(office.id)).body.data.rows[1].note).toBeNull();
  });

  it("are written in as many statements for many children as for one", async () => {
    const statuses: number[] = [];
    const countOf = async (...rows: object[]) => {
      const { count } = await countStatements(server.db, async () => {
        statuses.push((await save(rows, office.id)).status);
      });
      return count;
    };
    const forOne = await countOf(note(bola, { words: "Sang" }));
    const forBoth = [note(bola, { words: "Sang a song" }, 1), note(ada, { words: "Drew" }, 2)];
    expect(await countOf(...forBoth)).toBe(forOne);
    expect(statuses).toEqual([200, 200]);
  });
});

describe("a family", () => {
  const homeNotes = async (as: string) =>
    (await server.call("GET /home", { as })).body.data.pupils.map(
      ({ dayNote }: { dayNote: object | null }) => dayNote,
    );

  it("reads its own child's notes the same day, on the child's page and at home", async () => {
    await save([note(bola, { ...good, words: "Built a tower" }, 2)], classTeacher.id);
    const read = (await ofChild(bola, parentOfBola.id)).body.data;
    expect(read).toEqual([
      expect.objectContaining({ day: today, ...good, words: "Built a tower" }),
    ]);
    expect(await homeNotes(parentOfBola.id)).toEqual(read);
    expect(await homeNotes(taught.parent.id)).toEqual([expect.objectContaining({ words: "Drew" })]);
    expect((await ofChild(ada, parentOfBola.id)).status).toBe(404);
    expect((await ofChild(ada, taught.teacher.id)).status).toBe(404);
    expect((await ofChild(ada, classTeacher.id)).status).toBe(200);
    // A child reads less at home: notes are for its parents.
    expect(await homeNotes(bola)).toEqual([null]);
  });

  it("reads no note that was emptied", async () => {
    await save([note(bola, {}, 3)], classTeacher.id);
    expect((await ofChild(bola, parentOfBola.id)).body.data).toEqual([]);
    expect(await homeNotes(parentOfBola.id)).toEqual([null]);
  });
});

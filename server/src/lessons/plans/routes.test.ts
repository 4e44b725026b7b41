import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeEntry } from "../../calendar/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makePlan } from "./fixtures.ts";
import { lessonPlanReminders, lessonPlans, schemesOfWork } from "./tables.ts";

let server: TestServer;
const ids = {} as Record<
  | "head"
  | "office"
  | "ngozi"
  | "tunde"
  | "pupil"
  | "parent"
  | "gold"
  | "blue"
  | "old"
  | "maths"
  | "art"
  | "category",
  string
>;
let termId: string;
let lastTermId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  ids.head = (await makeUser(db, { role: "PRINCIPAL", lastName: "Head", firstName: "Ada" })).id;
  ids.office = (await makeUser(db, { role: "ADMIN" })).id;
  ids.ngozi = (await makeUser(db, { role: "TEACHER", lastName: "Obi", firstName: "Ngozi" })).id;
  ids.tunde = (await makeUser(db, { role: "TEACHER", email: null })).id;
  ids.pupil = (await makeUser(db, { role: "STUDENT" })).id;
  ids.parent = (await makeUser(db, { role: "PARENT" })).id;
  const last = await makeSession(db, { name: "2024/2025" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  termId = session.termIds.TERM_1;
  lastTermId = last.termIds.TERM_1;
  ids.category = (await makeCategory(db, { name: "Primary 4" })).id;
  const fields = { sessionId: session.id, categoryId: ids.category };
  ids.gold = (await makeClass(db, { ...fields, section: "Gold" })).id;
  ids.blue = (await makeClass(db, { ...fields, section: "Blue", classTeacherId: ids.tunde })).id;
  ids.old = (await makeClass(db, { ...fields, sessionId: last.id, section: "Gold" })).id;
  ids.maths = (
    await makeSubject(db, { name: "Maths", classId: ids.gold, teacherId: ids.ngozi })
  ).id;
  ids.art = (await makeSubject(db, { name: "Art", classId: ids.blue })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(lessonPlans);
  await server.db.delete(schemesOfWork);
  await server.db.delete(lessonPlanReminders);
  await server.db.delete(mails);
});

const call = (as: string, endpoint: string, body?: object) => server.call(endpoint, { as, body });
const content = {
  topic: "Fractions",
  subTopic: "",
  objectives: "Add fractions",
  previousKnowledge: "Halves",
  materials: "None",
  steps: [{ minutes: 10, teacher: "Folds a circle", pupils: "Fold theirs" }],
  evaluation: "Three sums",
  homework: "",
};
const scope = () => ({ classId: ids.gold, subjectId: ids.maths, termId, week: 3 });
const write = (as: string, more: object = {}) =>
  call(as, "POST /lesson-plans", { ...scope(), content, ...more });

describe("a lesson plan", () => {
  it("is written by who teaches the class and subject, in a week of the term", async () => {
    const body = { ...scope(), content };
    expect((await server.call("POST /lesson-plans", { body })).status).toBe(401);
    expect((await write(ids.ngozi, { week: 0 })).status).toBe(400);
    expect((await write(ids.ngozi, { week: 14 })).body.issues[0].path).toEqual(["week"]);
    expect((await write(ids.ngozi, { termId: lastTermId })).body.issues[0].path).toEqual([
      "subjectId",
    ]);
    const empty = await write(ids.ngozi, {
      content: { ...content, topic: " ", steps: [] },
      submit: true,
    });
    expect(empty.body.issues.map(({ path }: { path: string[] }) => path.join("."))).toEqual([
      "content.topic",
      "content.steps",
    ]);
    for (const person of [ids.tunde, ids.head, ids.office, ids.pupil, ids.parent]) {
      expect((await write(person)).status).toBe(403);
    }
    const made = await write(ids.ngozi);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      state: "draft",
      author: "Ngozi Obi",
      week: { week: 3, startsOn: "2025-09-29", endsOn: "2025-10-05" },
      content,
    });
    expect((await write(ids.ngozi)).body.code).toBe("plan_exists");
    // A class teacher plans every subject of the class.
    const art = { classId: ids.blue, subjectId: ids.art };
    expect((await write(ids.tunde, art)).status).toBe(201);
  });

  it("is read by its teachers, the principal and the office, and by no one else", async () => {
    const { id } = (await write(ids.ngozi)).body.data;
    const status = async (as: string) => (await call(as, `GET /lesson-plans/${id}`)).status;
    for (const person of [ids.ngozi, ids.head, ids.office]) expect(await status(person)).toBe(200);
    for (const person of [ids.tunde, ids.pupil, ids.parent]) expect(await status(person)).toBe(403);
    expect((await call(ids.head, `GET /lesson-plans/${newId()}`)).status).toBe(404);
  });

  it("is deleted while it is a draft, by who may write it, and saved again", async () => {
    const { id } = (await write(ids.ngozi)).body.data;
    const remove = (as: string, version: number) =>
      call(as, `DELETE /lesson-plans/${id}`, { version });
    for (const person of [ids.head, ids.office, ids.tunde]) {
      expect((await remove(person, 1)).status).toBe(403);
    }
    expect((await remove(ids.ngozi, 2)).body.code).toBe("stale_version");
    expect((await remove(ids.ngozi, 1)).status).toBe(200);
    expect((await call(ids.ngozi, `GET /lesson-plans/${id}`)).status).toBe(404);
    const again = (await write(ids.ngozi, { submit: true })).body.data;
    const refusal = await call(ids.ngozi, `DELETE /lesson-plans/${again.id}`, { version: 1 });
    expect(refusal).toMatchObject({ status: 409, body: { code: "plan_not_draft" } });
  });

  it("goes from submitted to returned, approved and, after a change, to a new approval", async () => {
    const { id } = (await write(ids.ngozi, { submit: true })).body.data;
    const act = (as: string, verb: string, body: object) =>
      call(as, `POST /lesson-plans/${id}/${verb}`, body);
    const put = (version: number, more: object = {}) =>
      call(ids.ngozi, `PUT /lesson-plans/${id}`, { version, content, ...more });
    const waiting = (await call(ids.head, "GET /lesson-plans/waiting")).body;
    expect(waiting).toMatchObject({ total: 1, data: [{ id, topic: "Fractions" }] });

    expect((await act(ids.office, "approve", { version: 1 })).status).toBe(403);
    expect((await act(ids.ngozi, "approve", { version: 1 })).status).toBe(403);
    const mute = await act(ids.head, "return", { version: 1, comment: " " });
    expect([mute.status, mute.body.issues[0].path]).toEqual([400, ["comment"]]);
    const returned = await act(ids.head, "return", { version: 1, comment: "Add homework" });
    expect(returned.body.data).toMatchObject({
      state: "returned",
      comment: "Add homework",
      decidedBy: "Ada Head",
      version: 2,
    });
    expect((await act(ids.head, "approve", { version: 2 })).body.code).toBe("plan_not_submitted");
    // A draft saved in between does not change the comment.
    expect((await put(2)).body.data).toMatchObject({ state: "returned", comment: "Add homework" });
    expect((await put(3, { submit: true })).body.data.state).toBe("submitted");
    const stale = await act(ids.head, "approve", { version: 3 });
    expect([stale.status, stale.body.current.state]).toEqual([409, "submitted"]);
    const approved = await act(ids.head, "approve", { version: 4, comment: "Well done" });
    expect(approved.body.data).toMatchObject({ state: "approved", comment: "Well done" });
    const changed = await put(5, { content: { ...content, topic: "Decimals" } });
    expect(changed.body.data).toMatchObject({ state: "draft", comment: "", version: 6 });
  });

  it("begins with the scheme of work and copies of approved plans", async () => {
    const { db } = server;
    const last = { classId: ids.old, subjectId: ids.maths, termId: lastTermId };
    const mine = { classId: ids.blue, subjectId: ids.maths, termId };
    await makePlan(db, { ...last, authorId: ids.tunde, week: 3, state: "approved", topic: "Old" });
    await makePlan(db, { ...last, authorId: ids.tunde, week: 4, topic: "Draft of another" });
    await makePlan(db, { ...mine, authorId: ids.ngozi, week: 3, topic: "Mine" });
    const topics = [{ week: 3, topic: "Fractions", subTopic: "Halves" }];
    const scheme = `/schemes-of-work/${ids.category}/${ids.maths}`;
    await call(ids.ngozi, `PUT ${scheme}`, { termId, version: 0, topics });
    const query = new URLSearchParams({ ...scope(), week: "3" }).toString();
    const start = await call(ids.ngozi, `GET /lesson-plans/start?${query}`);
    expect(start.body.data).toMatchObject({ scheme: topics[0], planId: null });
    const names = start.body.data.sources.map(
      (one: { content: { topic: string } }) => one.content.topic,
    );
    expect(names).toEqual(["Mine", "Old"]);
    expect((await call(ids.tunde, `GET /lesson-plans/start?${query}`)).status).toBe(403);
  });
});

describe("the plans of a week", () => {
  const week = async (as: string, number = 3) =>
    (await call(as, `GET /lesson-plans?week=${number}`)).body.data;

  it("name what each teacher has to submit; the office sees all", async () => {
    await write(ids.ngozi, { submit: true });
    await makeEntry(server.db, {
      kind: "MID_TERM",
      title: "Mid-term break",
      createdBy: ids.head,
      startsOn: "2025-10-27",
      endsOn: "2025-10-31",
    });
    const all = await week(ids.office);
    expect(all.lines).toMatchObject([
      { class: { id: ids.blue }, subject: { name: "Art" }, teacher: { id: ids.tunde }, plan: null },
      { class: { id: ids.gold }, teacher: { id: ids.ngozi }, plan: { state: "submitted" } },
    ]);
    expect(all.weeks).toHaveLength(13);
    expect(all.weeks[6]).toMatchObject({ week: 7, closed: "Mid-term break" });
    expect(all.weeks[5]).toMatchObject({ closed: null });
    expect((await week(ids.ngozi)).lines).toMatchObject([{ subject: { name: "Maths" } }]);
    for (const person of [ids.pupil, ids.parent]) {
      expect((await call(person, "GET /lesson-plans")).status).toBe(403);
    }
    const count = async () => (await countStatements(server.db, () => week(ids.office))).count;
    const few = await count();
    await makeSubject(server.db, { name: "Zoology", classId: ids.old });
    expect(await count()).toBe(few);
  });

  it("are asked for once a day from teachers who have not submitted them", async () => {
    const remind = (as: string, more: object = {}) =>
      call(as, "POST /lesson-plans/reminders", { termId, week: 3, ...more });
    expect((await remind(ids.ngozi)).status).toBe(403);
    expect((await remind(ids.head, { week: 20 })).status).toBe(400);
    await write(ids.ngozi);
    const first = (await remind(ids.head)).body.data;
    expect(first).toMatchObject({
      reminded: 2,
      remindedToday: [],
      withoutEmail: [{ id: ids.tunde }],
    });
    const sent = await server.db.select().from(mails);
    expect(sent.map(({ recipientId }) => recipientId)).toEqual([ids.ngozi]);
    const second = (await remind(ids.office)).body.data;
    expect(second).toMatchObject({ reminded: 0 });
    expect(second.remindedToday).toHaveLength(2);
    expect((await remind(ids.office, { again: true })).body.data.reminded).toBe(2);
    expect((await week(ids.office)).reminders).toHaveLength(2);
  });
});

describe("a scheme of work", () => {
  const path = () => `/schemes-of-work/${ids.category}/${ids.maths}`;
  const save = (as: string, version: number, topics: object[], term = termId) =>
    call(as, `PUT ${path()}`, { termId: term, version, topics });
  const topic = (week: number, name: string) => ({ week, topic: name, subTopic: "" });

  it("is kept by the teachers of the subject and the office, as it was seen", async () => {
    expect((await save(ids.tunde, 0, [])).status).toBe(403);
    expect((await save(ids.parent, 0, [])).status).toBe(403);
    expect((await save(ids.ngozi, 0, [topic(14, "Soil")])).body.issues[0].path).toEqual([
      "topics",
      0,
      "week",
    ]);
    await save(ids.office, 0, [topic(1, "Numbers")], lastTermId);
    const saved = await save(ids.ngozi, 0, [topic(2, "Sums"), topic(1, "Numbers"), topic(3, "")]);
    expect(saved.body.data).toMatchObject({
      version: 1,
      topics: [topic(1, "Numbers"), topic(2, "Sums")],
      earlier: { academicYear: "2024/2025", topics: [topic(1, "Numbers")] },
    });
    const stale = await save(ids.office, 0, [topic(1, "Shapes")]);
    expect([stale.status, stale.body.current.version]).toEqual([409, 1]);
    expect((await save(ids.office, 1, [topic(1, "Shapes")])).body.data.version).toBe(2);
    const lines = (await call(ids.ngozi, `GET /schemes-of-work?termId=${termId}`)).body.data;
    expect(lines).toMatchObject([{ subject: { name: "Maths" }, topics: 1 }]);
    expect((await call(ids.tunde, `GET ${path()}?termId=${termId}`)).status).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { makeUser } from "../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "./fixtures.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { enrol } from "../students/fixtures.ts";

let server: TestServer;
let office: string;
let session: MadeSession;
let made: ScoredClass;
let classes = 0;

beforeAll(async () => {
  server = await startTestServer();
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
});
afterAll(() => server.close());
beforeEach(async () => {
  classes += 1;
  made = await makeScoredClass(server.db, { session, section: `Arm ${classes}` });
});

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const path = (of = made) => `/classes/${of.classId}/subject-pupils`;
const read = async (of = made): Promise<SubjectTakers> => (await call(`GET ${path(of)}`)).body.data;

async function choose(indexes: number[], more: object = {}, version?: number) {
  const studentIds = indexes.map((index) => made.pupils[index]!.id);
  const { subjectId } = made;
  return call(`PUT ${path()}`, {
    version: version ?? (await read()).version,
    subjects: [{ subjectId, chosenOnly: true, studentIds, ...more }],
  });
}

const chosen = ({ pupils }: SubjectTakers) =>
  pupils.flatMap(({ name, chosen: ids }) =>
    ids.includes(made.subjectId) ? [name.split(" ")[1]] : [],
  );
const isForChosen = ({ subjects }: SubjectTakers) =>
  subjects.find(({ id }) => id === made.subjectId)?.chosenOnly;

describe("the pupils who take a subject of a class", () => {
  it("are all of the class until some are chosen", async () => {
    const { version, subjects, pupils } = await read();
    expect([version, pupils.length]).toEqual([1, 3]);
    expect(subjects.map(({ chosenOnly }) => chosenOnly)).toEqual([false]);
    expect(chosen(await read())).toEqual([]);
    const { status, body } = await choose([0, 2]);
    expect(status).toBe(200);
    expect(body.data.version).toBe(2);
    expect(isForChosen(body.data)).toBe(true);
    expect(chosen(body.data)).toEqual(["01", "03"]);
    const grid = await call(`GET /teaching-grid?classId=${made.classId}`);
    expect(grid.body.data[0].subjects[0].takers).toBe(2);
    expect(chosen((await choose([1])).body.data)).toEqual(["02"]);
  });

  it("are kept while all take it, for the day on which some are chosen again", async () => {
    await choose([0]);
    const { body } = await choose([], { chosenOnly: false });
    expect(isForChosen(body.data)).toBe(false);
    expect(chosen(body.data)).toEqual(["01"]);
    const grid = await call(`GET /teaching-grid?classId=${made.classId}`);
    expect(grid.body.data[0].subjects[0].takers).toBeNull();
  });

  it("are set for several subjects at once, all or none", async () => {
    const other = await makeScoredClass(server.db, { session, section: `Second ${classes}` });
    await call(`PUT /classes/${made.classId}/subjects`, {
      version: 1,
      subjects: [made, other].map(({ subjectId }) => ({ subjectId, teacherId: null })),
    });
    const [first, second] = made.pupils.map(({ id }) => id);
    const subjects = [
      { subjectId: made.subjectId, chosenOnly: true, studentIds: [first] },
      { subjectId: other.subjectId, chosenOnly: true, studentIds: [second] },
    ];
    const twice = [...subjects, ...subjects.slice(0, 1)];
    const refused = await call(`PUT ${path()}`, { version: 2, subjects: twice });
    expect([refused.status, refused.body.issues[0].path]).toEqual([
      400,
      ["subjects", 2, "subjectId"],
    ]);
    expect(chosen(await read())).toEqual([]);
    const saved = await call(`PUT ${path()}`, { version: 2, subjects });
    expect(saved.status).toBe(200);
    const { pupils }: SubjectTakers = saved.body.data;
    expect(pupils.map((pupil) => pupil.chosen)).toEqual([[made.subjectId], [other.subjectId], []]);
  });

  it("cannot lose a subject in which they have scores; the answer names them", async () => {
    const { enrolmentId } = made.pupils[1]!;
    const { subjectId, teacher } = made;
    await makeResult(server.db, { enrolmentId, subjectId, teacherId: teacher.id });
    const { status, body } = await choose([0]);
    expect([status, body.code]).toEqual([409, "takers_have_results"]);
    expect(body.message).toMatch(/have scores in .* this session and must keep it: Pupil 02 /);
    expect((await choose([0, 1])).status).toBe(200);
  });

  it("are of the class, and the class is as it was seen", async () => {
    const other = await makeScoredClass(server.db, { session, section: `Other ${classes}` });
    const stranger = other.pupils[0]!.id;
    const { status, body } = await choose([], { studentIds: [stranger] });
    expect([status, body.issues[0].path]).toEqual([400, ["subjects", 0, "studentIds", 0]]);
    const stale = await choose([0], {}, 9);
    expect([stale.body.code, stale.body.current]).toEqual(["stale_version", await read()]);
    const untaken = await choose([], { subjectId: other.subjectId });
    expect([untaken.status, untaken.body.issues[0].path]).toEqual([
      400,
      ["subjects", 0, "subjectId"],
    ]);
    const unknown = "/classes/019a0000-0000-7000-8000-000000000000/subject-pupils";
    expect((await call(`GET ${unknown}`)).status).toBe(404);
  });

  it("keep a subject that they were chosen for when they change class, and in the next session", async () => {
    await choose([0]);
    const other = await makeScoredClass(server.db, { session, section: `Next ${classes}` });
    const taught = [{ subjectId: made.subjectId, teacherId: null }];
    const subjects = await call(`PUT /classes/${other.classId}/subjects`, {
      version: 1,
      subjects: taught,
    });
    expect(subjects.status).toBe(200);
    await call("POST /class-changes", {
      studentIds: [made.pupils[0]!.id],
      fromClassId: made.classId,
      toClassId: other.classId,
    });
    const there = await read(other);
    expect(chosen(there)).toEqual(["01"]);

    const name = `20${30 + classes}/20${31 + classes}`;
    const next = await makeSession(server.db, { name });
    await call("POST /classes/copy", { fromYear: session.name, toYear: name });
    const { body } = await call(`GET /teaching-grid?academicYear=${name}`);
    const copy = body.data.find(
      ({ fullName }: { fullName: string }) => fullName === `Primary 4 Arm ${classes}`,
    );
    // No pupil is in it yet.
    expect(copy.subjects[0].takers).toBe(0);
    await enrol(server.db, {
      studentId: made.pupils[0]!.id,
      classId: copy.id,
      sessionId: next.id,
      termId: next.termIds.TERM_1,
    });
    expect(chosen(await read({ ...made, classId: copy.id }))).toEqual(["01"]);
  });
});

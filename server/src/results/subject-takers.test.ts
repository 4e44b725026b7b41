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
const path = (of = made) => `/classes/${of.classId}/subjects/${of.subjectId}/pupils`;
const read = async (of = made): Promise<SubjectTakers> => (await call(`GET ${path(of)}`)).body.data;

async function choose(places: number[], more: object = {}, of = made) {
  const { version } = await read(of);
  const studentIds = places.map((place) => of.pupils[place]!.id);
  return call(`PUT ${path(of)}`, { version, chosenOnly: true, studentIds, ...more });
}

const chosen = ({ pupils }: SubjectTakers) =>
  pupils.flatMap(({ name, chosen: isChosen }) => (isChosen ? [name.split(" ")[1]] : []));

describe("the pupils who take a subject of a class", () => {
  it("are all of the class until some are chosen", async () => {
    expect(await read()).toMatchObject({ chosenOnly: false, pupils: [{ chosen: false }, {}, {}] });
    const { status, body } = await choose([0, 2]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ chosenOnly: true, version: 2 });
    expect(chosen(body.data)).toEqual(["01", "03"]);
    const grid = await call(`GET /teaching-grid?classId=${made.classId}`);
    expect(grid.body.data[0].subjects[0].takers).toBe(2);
    expect(chosen((await choose([1])).body.data)).toEqual(["02"]);
  });

  it("are kept while all take it, for the day on which some are chosen again", async () => {
    await choose([0]);
    const { body } = await choose([], { chosenOnly: false });
    expect(body.data.chosenOnly).toBe(false);
    expect(chosen(body.data)).toEqual(["01"]);
    const grid = await call(`GET /teaching-grid?classId=${made.classId}`);
    expect(grid.body.data[0].subjects[0].takers).toBeNull();
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
    expect([status, body.issues[0].path]).toEqual([400, ["studentIds", 0]]);
    expect((await choose([0], { version: 9 })).body.code).toBe("stale_version");
    const unknown = `/classes/${made.classId}/subjects/${other.subjectId}/pupils`;
    expect((await call(`GET ${unknown}`)).status).toBe(404);
  });

  it("keep a subject that they were chosen for when they change class, and in the next session", async () => {
    await choose([0]);
    const other = await makeScoredClass(server.db, { session, section: `Next ${classes}` });
    const wanted = [{ subjectId: made.subjectId, teacherId: null }];
    const subjects = await call(`PUT /classes/${other.classId}/subjects`, {
      version: 1,
      subjects: wanted,
    });
    expect(subjects.status).toBe(200);
    await call("POST /class-changes", {
      studentIds: [made.pupils[0]!.id],
      fromClassId: made.classId,
      toClassId: other.classId,
    });
    const there = await read({ ...other, subjectId: made.subjectId });
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

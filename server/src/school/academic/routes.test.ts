import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionScheme } from "@school/core/school/academic/contract.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

let server: TestServer;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: principal.id, body });

function form(year: number, name = `${year}/${year + 1}`) {
  return {
    name,
    terms: [
      { term: "TERM_1", startsOn: `${year}-09-15`, endsOn: `${year}-12-12` },
      { term: "TERM_2", startsOn: `${year + 1}-01-12`, endsOn: `${year + 1}-04-02` },
      { term: "TERM_3", startsOn: `${year + 1}-04-27`, endsOn: `${year + 1}-07-24` },
    ],
  };
}

describe("academic sessions", () => {
  it("are created with three terms, named as they are stored", async () => {
    const { status, body } = await call("POST /academic-sessions", form(2030, " 2030-31 "));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: "2030/2031", version: 1 });
    expect(body.data.terms).toMatchObject(
      form(2030).terms.map((term) => ({ ...term, isCurrent: false })),
    );
    const again = await call("POST /academic-sessions", form(2030));
    expect([again.status, again.body.code]).toEqual([409, "session_exists"]);
  });

  it("have terms that follow each other, all three of them", async () => {
    const wrong = form(2031);
    wrong.terms[1]!.startsOn = "2031-12-01";
    const { status, body } = await call("POST /academic-sessions", wrong);
    expect([status, body.issues[0].path]).toEqual([400, ["terms", 1, "startsOn"]]);
    const two = { ...form(2031), terms: form(2031).terms.slice(0, 2) };
    expect((await call("POST /academic-sessions", two)).status).toBe(400);
    const noDay = form(2031);
    noDay.terms[0]!.startsOn = "2031-02-30";
    expect((await call("POST /academic-sessions", noDay)).status).toBe(400);
  });

  it("change their dates and keep their terms", async () => {
    const { body: made } = await call("POST /academic-sessions", form(2032));
    const { id } = made.data;
    const input = form(2032);
    input.terms[2]!.endsOn = "2033-07-30";
    const { body } = await call(`PUT /academic-sessions/${id}`, { version: 1, ...input });
    expect(body.data).toMatchObject({ version: 2 });
    expect(body.data.terms[2]).toMatchObject({ id: made.data.terms[2].id, endsOn: "2033-07-30" });
    const stale = await call(`PUT /academic-sessions/${id}`, { version: 1, ...input });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    expect(stale.body.current).toMatchObject({ version: 2 });
    const unknown = await call(`PUT /academic-sessions/${newId()}`, { version: 1, ...input });
    expect(unknown.status).toBe(404);
  });
});

describe("the grading scheme of a session", () => {
  const ownScheme = {
    parts: [
      { key: "CA1", label: "Test", max: 40 },
      { key: "exam", label: "Exam", max: 60 },
    ],
    bands: [
      { grade: "P", from: 50, remark: "Pass" },
      { grade: "F", from: 0, remark: "Fail" },
    ],
  };

  it("is the newest session's, else the default; and can be changed before scores", async () => {
    const { body: made } = await call("POST /academic-sessions", form(2040));
    const path = `/academic-sessions/${made.data.id}/grading-scheme`;
    const before = await call(`GET ${path}`);
    expect(before.body.data).toEqual({
      sessionId: made.data.id,
      academicYear: "2040/2041",
      scheme: DEFAULT_GRADING_SCHEME,
      results: 0,
      groups: ["Nursery", "Primary", "JSS", "SSS"].map((classGroup) => ({
        classGroup,
        uses: "school",
        scheme: null,
        results: 0,
      })),
      version: 1,
    });
    const { body } = await call(`PUT ${path}`, { version: 1, scheme: ownScheme });
    expect(body.data).toMatchObject({ scheme: ownScheme, version: 2 });
    expect((await call(`PUT ${path}`, { version: 1, scheme: ownScheme })).status).toBe(409);
    const next = await call("POST /academic-sessions", form(2041));
    const inherited = await call(`GET /academic-sessions/${next.body.data.id}/grading-scheme`);
    expect(inherited.body.data.scheme).toEqual(ownScheme);
  });

  it("adds up and has no hole", async () => {
    const { body: made } = await call("POST /academic-sessions", form(2042));
    const path = `PUT /academic-sessions/${made.data.id}/grading-scheme`;
    const scheme = {
      parts: [{ key: "exam", label: "Exam", max: 90 }],
      bands: [ownScheme.bands[0]!],
    };
    const { status, body } = await call(path, { version: 1, scheme });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      {
        path: ["scheme", "parts"],
        message: "The maximum scores add up to 90. They must add up to 100",
      },
      {
        path: ["scheme", "bands", 0, "from"],
        message: "Totals below 50 have no grade. The last grade must start at 0",
      },
    ]);
  });

  it("can be another one for a class group, or no marks, and the next session has the same", async () => {
    const { body: made } = await call("POST /academic-sessions", form(2050));
    const path = `/academic-sessions/${made.data.id}/grading-scheme`;
    const groupsOf = ({ groups }: SessionScheme) => groups.map(({ uses }) => uses);
    const nursery = await call(`PUT ${path}/Nursery`, { version: 1, scheme: ownScheme });
    expect(nursery.body.data.groups[0]).toEqual({
      classGroup: "Nursery",
      uses: "own",
      scheme: ownScheme,
      results: 0,
    });
    const { body } = await call(`PUT ${path}/JSS`, { version: 2, scheme: "none" });
    expect(groupsOf(body.data)).toEqual(["own", "school", "none", "school"]);
    expect(body.data).toMatchObject({ scheme: nursery.body.data.scheme, version: 3 });
    const next = await call("POST /academic-sessions", form(2051));
    const inherited = await call(`GET /academic-sessions/${next.body.data.id}/grading-scheme`);
    expect(inherited.body.data.groups).toEqual(body.data.groups);
    const back = await call(`PUT ${path}/Nursery`, { version: 3, scheme: "school" });
    expect(groupsOf(back.body.data)).toEqual(["school", "school", "none", "school"]);
  });

  it("is checked for a group too, and refuses a change of a stale version", async () => {
    const { body: made } = await call("POST /academic-sessions", form(2052));
    const path = `PUT /academic-sessions/${made.data.id}/grading-scheme/Nursery`;
    const exam = { key: "exam", label: "Exam", max: 90 };
    const wrong = await call(path, { version: 1, scheme: { ...ownScheme, parts: [exam] } });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ["scheme", "parts"]]);
    expect((await call(path, { version: 7, scheme: ownScheme })).body.code).toBe("stale_version");
    const unknown = `PUT /academic-sessions/${made.data.id}/grading-scheme/Toddlers`;
    expect((await call(unknown, { version: 1, scheme: ownScheme })).status).toBe(400);
  });
});

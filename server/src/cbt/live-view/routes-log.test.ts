import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSitting, makeTestedClass } from "../fixtures.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof makeTestedClass>>;
const reason = "The lights went out";

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  made = await makeTestedClass(db, { pupils: 3 });
  const { test, classId, pupils } = made;
  await db.$client.query(
    "update users set last_name = 'Ọlá', email = 'mango@test.school' where id = $1",
    [pupils[0]!.id],
  );
  for (const { id: studentId } of pupils.slice(0, 2)) {
    const { id } = await makeSitting(db, { test, classId, studentId });
    await post("time", { sittingId: id, minutes: 5, reason });
  }
  await post("pause", { reason });
});
afterAll(() => server.close());

const post = (deed: string, body: object) =>
  server.call(`POST /cbt-tests/${made.test.id}/hall/${deed}`, { as: made.teacher.id, body });
const get = (query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString();
  return server.call(`GET /cbt-tests/${made.test.id}/hall-log?${text}`, { as: made.teacher.id });
};
/** Kinds of the events, each with the index of its pupil; -1 for all pupils. */
const search = async (query: Record<string, string>) => {
  const { body } = await get(query);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map((event: { kind: string; student: { id: string } | null }) => [
    event.kind,
    made.pupils.findIndex(({ id }) => id === event.student?.id),
  ]);
};

describe("the log of a test", () => {
  it("lists everything, newest first, without filters", async () => {
    expect(await search({})).toEqual([
      ["paused", -1],
      ["time_given", 1],
      ["time_given", 0],
    ]);
  });

  it("can be filtered by kind of event", async () => {
    expect(await search({ kind: "paused" })).toEqual([["paused", -1]]);
    expect(await search({ kind: "wrong_code" })).toEqual([]);
    expect((await get({ kind: "everything" })).status).toBe(400);
  });

  it("can be searched by name and number of pupils, without events of all pupils", async () => {
    expect(await search({ search: "ola" })).toEqual([["time_given", 0]]);
    const { rows } = await server.db.$client.query(
      "select name from sign_in_names where user_id = $1",
      [made.pupils[1]!.id],
    );
    expect(await search({ search: rows[0].name })).toEqual([["time_given", 1]]);
    expect(await search({ search: "Ọlá", kind: "time_given" })).toEqual([["time_given", 0]]);
    expect(await search({ search: "ola", kind: "paused" })).toEqual([]);
    // A combining mark alone is ignored: it matches every event of a pupil.
    expect(await search({ search: "\u0301" })).toHaveLength(2);
    expect((await get({ search: "x".repeat(101) })).status).toBe(400);
  });

  it("does not search email addresses", async () => {
    expect(await search({ search: "mango" })).toEqual([]);
  });

  it("takes the same statements with any filter", async () => {
    await get({});
    const all = await countStatements(server.db, () => get({}));
    const one = await countStatements(server.db, () => get({ kind: "began", search: "ada ola" }));
    expect(one.count).toBe(all.count);
  });
});

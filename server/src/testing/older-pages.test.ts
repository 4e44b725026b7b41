import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  OLDEST_CONTRACT,
} from "@school/core/api/contract-version.ts";
import { contract } from "@school/core/portal/contract.ts";
import { faultsOf, type StoredContract, toStoredContract } from "./contracts/shapes.ts";
import { storedContracts } from "./contracts/stored.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDemoDatabase } from "./demo-database.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

/*
 * Pages of earlier releases, open on phones, against the server of today: what they ask for and what waits
 * in them is really sent, under the version of their contract, and each response is read as they read it.
 */

/** The stored contracts of releases, and today's, which no release has yet. */
const contracts = [
  ...storedContracts().filter(({ version }) => OLDEST_CONTRACT <= version),
  { version: CONTRACT_VERSION, before: toStoredContract(contract) },
];

/** Responses that are files, whose format is not in the contract. */
const FILES = /\/(file|question-file|pdf|zip|csv|export|workbook|content|transcript)$/;

/** The class of a name in the current term. */
const CLASS_OF_TERM = `select c.id from classes c join terms t using (session_id)
  where c.name = $1 and t.is_current`;

/** Inputs of which an endpoint needs one, although its schema does not require it. */
const ALSO: Readonly<Record<string, readonly string[]>> = { "GET /timetable": ["classId"] };

let server: TestServer;
let people: Record<"principal" | "office" | "teacher" | "parent" | "pupil", string>;
/** Values of inputs by their names. */
const known: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ createDatabase: createDemoDatabase });
  const { db } = server;
  const one = async (query: string, ...values: string[]) =>
    (await db.$client.query<{ id: string }>(query, values)).rows[0]?.id ?? "";
  const person = (name: string) =>
    one("select id from users where email = $1", `${name}@demo.school`);
  people = {
    principal: await person("principal"),
    office: await person("admin"),
    teacher: await person("teacher"),
    parent: await person("parent"),
    pupil: await person("student"),
  };
  // Signed in one after the other: calls at once would each open a session.
  for (const id of Object.values(people)) await server.call("GET /me", { as: id });
  const day = lastWeekday().toISOString().slice(0, 10);
  const session = await one(`select s.name as id from academic_sessions s
    join terms t on t.session_id = s.id where t.is_current`);
  Object.assign(known, {
    classId: await one(CLASS_OF_TERM, "Primary 4"),
    className: "Primary 4",
    subjectId: await one("select id from subjects where name = $1", "Mathematics"),
    studentId: people.pupil,
    termId: await one("select id from terms where is_current"),
    sessionId: await one("select session_id as id from terms where is_current"),
    academicYear: session,
    sessionJoined: session,
    term: await one("select term as id from terms where is_current"),
    year: session.slice(0, 4),
    day,
    from: day,
    to: day,
    month: day.slice(0, 7),
    week: "1",
    of: "class",
    report: "ledger",
    search: "ada",
    format: "csv",
  });
});
afterAll(() => server.close());

/** Today, or the Friday before a weekend, which has no registers. */
function lastWeekday(): Date {
  const day = new Date();
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1);
  return day;
}

/** The call of a page of that version, as the first who may make it. */
async function request(version: number, endpoint: string, path: string, body?: unknown) {
  const headers = { [CONTRACT_HEADER]: String(version) };
  const [method] = endpoint.split(" ");
  let response;
  for (const person of Object.values(people)) {
    const options = { as: person, headers, ...(body !== undefined && { body }) };
    response = await server.call(`${method} ${path}`, options);
    if (response.status !== 403) break;
  }
  return response!;
}

/** The path with its values and the query; null where something that it needs is not in the school. */
function pathFor(
  { shapes, endpoints }: StoredContract,
  endpoint: string,
  ids: ReadonlyMap<string, string>,
) {
  const [, template = ""] = endpoint.split(" ");
  const sent = endpoints[endpoint]?.[0] ?? null;
  const required = [
    ...(sent === null ? [] : (shapes[sent]?.required ?? [])),
    ...(ALSO[endpoint] ?? []),
  ];
  const values = new Map<string, string>();
  for (const name of required) {
    const value = name === "id" ? idOf(template, ids) : known[name];
    if (value === undefined) return null;
    values.set(name, value);
  }
  const query = new URLSearchParams();
  let path = template;
  for (const [name, value] of values) {
    if (template.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return `${path}?${query.toString()}`;
}

/** Finds the id for the list that the path begins with: a cbt test for "/cbt-tests/{id}/marks". */
function idOf(template: string, ids: ReadonlyMap<string, string>): string | undefined {
  const list = template.slice(0, template.indexOf("/{id}"));
  return ids.get(list) ?? ids.get(`/${list.split("/").at(-1)}`);
}

test.each(contracts)("version $version reads what it asks for", async ({ version, before }) => {
  const reads = Object.keys(before.endpoints).filter(
    (endpoint) => endpoint.startsWith("GET ") && !FILES.test(endpoint),
  );
  const ids = new Map<string, string>();
  const faults: string[] = [];
  const read = async (endpoint: string) => {
    const path = pathFor(before, endpoint, ids);
    if (path === null) return false;
    const { status, headers, body } = await request(version, endpoint, path);
    if (version < CONTRACT_VERSION) expect(headers.get(CONTRACT_HEADER)).not.toBeNull();
    // Nothing that a page requested may be misunderstood, or too old.
    if (![200, 403, 404, 409].includes(status)) {
      faults.push(`${endpoint}: ${status} ${JSON.stringify(body)}`);
    }
    if (status !== 200) return false;
    faults.push(
      ...faultsOf(before, endpoint, "answered", body).map((one) => `${endpoint}: ${one}`),
    );
    const row = Array.isArray(body.data)
      ? (body.data[0] as { id?: string } | undefined)
      : undefined;
    if (row?.id) ids.set(endpoint.split(" ")[1]!, row.id);
    return true;
  };
  // Lists first: their items are opened after them.
  const [ofRecords = [], lists = []] = [true, false].map((is) =>
    reads.filter((endpoint) => endpoint.includes("{") === is),
  );
  const done = [
    ...(await Promise.all(lists.map(read))),
    ...(await Promise.all(ofRecords.map(read))),
  ];
  expect(faults).toEqual([]);
  // Of the others the demo school has no record, or they are about what is under way.
  expect(done.filter((was) => was).length).toBeGreaterThan(140);
});

test.each(contracts)("accepts the outbox of version $version", async ({ version, before }) => {
  /** The call at that path, as a page of that version makes it and reads its response. */
  const call = async (person: string, endpoint: string, path: string, sent?: object) => {
    // Parameters of the path are part of the input, and not of the body.
    const { id: _, ...body } = { id: "", ...sent };
    if (sent) expect(faultsOf(before, endpoint, "sent", sent)).toEqual([]);
    const response = await server.call(`${endpoint.split(" ")[0]} ${path}`, {
      as: person,
      headers: { [CONTRACT_HEADER]: String(version) },
      ...(sent && { body }),
    });
    expect([endpoint, response.status, response.body.message]).toEqual([
      endpoint,
      endpoint.startsWith("POST") ? 201 : 200,
      undefined,
    ]);
    expect(faultsOf(before, endpoint, "answered", response.body)).toEqual([]);
    return response.body.data;
  };
  const { teacher, office, pupil } = people;
  const { classId, subjectId, termId } = known as Record<
    "classId" | "subjectId" | "termId",
    string
  >;
  const sheet = { classId, subjectId, termId };
  const query = new URLSearchParams(sheet).toString();
  const { rows } = await call(teacher, "GET /score-sheet", `/score-sheet?${query}`);
  const [{ student, result }] = rows;
  const row = {
    studentId: student.id,
    version: result?.version ?? null,
    scores: result?.scores ?? {},
  };
  // As after a lost response: the school has these scores.
  const saved = { ...sheet, rows: [row] };
  expect(await call(teacher, "PUT /score-sheet", "/score-sheet", saved)).toHaveLength(1);

  const thread = { classId, pupilsMayWrite: false, body: "Welcome.", attachmentIds: [] };
  const { threadIds } = await call(
    office,
    "POST /messages/class-threads",
    "/messages/class-threads",
    thread,
  );
  const [id] = threadIds;
  const written = "POST /messages/threads/{id}/messages";
  const message = { id, body: "From an old page.", attachmentIds: [] };
  expect(await call(teacher, written, `/messages/threads/${id}/messages`, message)).toMatchObject({
    number: 2,
  });

  const assignments = await call(pupil, "GET /assignments/own", "/assignments/own?limit=100");
  const read = "GET /assignments/{id}/work";
  for (const { id: work } of assignments) {
    const path = `/assignments/${work}/work`;
    const { mayHandIn, handIn } = await call(pupil, read, `${path}?studentId=${pupil}`);
    if (!mayHandIn) continue;
    const version = handIn?.version ?? null;
    const sent = { id: work, studentId: pupil, text: "1/2", fileIds: [], version };
    await call(pupil, "PUT /assignments/{id}/work", path, sent);
    return;
  }
  throw new Error("The demo school has no work to hand in");
});

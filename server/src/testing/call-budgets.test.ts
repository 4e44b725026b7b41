import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleInput } from "../platform/testing/sample-input.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countRows, countStatements } from "../platform/testing/statements.ts";
import { createDemoDatabase } from "./demo-database.ts";
import { endpoints, requestFor } from "./hostile-school.ts";
import { findPeople, type Kind, type SchoolPeople } from "./permission-people.ts";

/*
 * The costs that a read may have: the SQL statements that it sends and the rows that it reads, for the costliest
 * read of each group of endpoints in the demo school of 240 pupils. Time depends on the computer, these
 * do not.
 */

/**
 * By group of the API page: statements, and rows. Each has room for two more statements and half as
 * many rows again, since the demo school has other lessons on other days.
 */
const BUDGETS: Readonly<Record<string, readonly [statements: number, rows: number]>> = {
  accounts: [5, 350],
  admission: [7, 50],
  announcements: [6, 50],
  assignments: [6, 150],
  attendance: [8, 50],
  audit: [7, 50],
  "background jobs": [5, 50],
  backups: [7, 50],
  calendar: [5, 50],
  "class categories": [4, 100],
  classes: [6, 150],
  collecting: [5, 100],
  "day notes": [6, 50],
  families: [6, 400],
  fees: [8, 400],
  guardians: [5, 50],
  imports: [6, 50],
  "lesson plans": [7, 150],
  "live lessons": [5, 50],
  messages: [9, 450],
  "mock exams": [5, 50],
  moves: [5, 50],
  notes: [6, 50],
  observations: [6, 50],
  outbox: [5, 50],
  "phone messages": [6, 50],
  portal: [19, 200],
  practice: [4, 50],
  privacy: [7, 50],
  profile: [7, 50],
  "question banks": [5, 50],
  "report sheets": [22, 400],
  reports: [7, 100],
  results: [8, 650],
  school: [4, 50],
  "set-up": [4, 50],
  settings: [7, 50],
  setup: [5, 50],
  site: [12, 350],
  staff: [11, 100],
  "staff attendance": [6, 50],
  students: [11, 750],
  subjects: [5, 50],
  "test results": [5, 50],
  tests: [8, 100],
  timetable: [12, 450],
  years: [15, 400],
};

const READERS: readonly Kind[] = ["principal", "teacherA", "parentA", "pupilA"];

let server: TestServer;
let people: SchoolPeople;

beforeAll(async () => {
  server = await startTestServer({ createDatabase: createDemoDatabase });
  people = await findPeople(server);
});
afterAll(() => server.close());

/** Addresses with the ids of the pupil's class and term; other ids are of nothing. */
async function addresses() {
  const { rows } = await server.db.$client.query<{ termId: string; sessionId: string }>(
    `select id as "termId", session_id as "sessionId" from terms where is_current`,
  );
  const known = {
    ...rows[0],
    studentId: people.ids.pupilA,
    classId: people.classA,
    className: "Primary 4",
    limit: "200",
  };
  return endpoints
    .filter(({ method }) => method === "GET")
    .map((endpoint) => {
      const input = sampleInput(endpoint.schema, known) as Record<string, unknown>;
      return { tag: endpoint.tag, request: requestFor(endpoint, input).endpoint };
    });
}

test("each group of reads stays within its statements and rows", async () => {
  const over: string[] = [];
  const groups = new Set<string>();
  for (const { tag, request } of await addresses()) {
    const [mostStatements, mostRows] = BUDGETS[tag] ?? [0, 0];
    for (const kind of READERS) {
      let status = 0;
      let count = 0;
      const read = async () => {
        const response = await fetch(`${server.origin}/api${request.split(" ")[1]}`, {
          headers: { authorization: `Bearer ${people.tokens.get(kind)}` },
        });
        await response.bytes();
        ({ status } = response);
      };
      const rows = await countRows(async () => {
        ({ count } = await countStatements(server.db, read));
      });
      if (status !== 200) continue;
      groups.add(tag);
      if (count > mostStatements || rows > mostRows)
        over.push(`${tag}, ${kind} ${request}: ${count} statements, ${rows} rows`);
    }
  }
  expect(over).toEqual([]);
  expect([...groups].toSorted()).toEqual(Object.keys(BUDGETS).toSorted());
});

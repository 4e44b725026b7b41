import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { createDemoDatabase } from "./demo-database.ts";
import { endpoints } from "./hostile-school.ts";
import { type KnownRequests, knownRequests } from "./known-requests.ts";
import { findPeople, type Kind, type SchoolPeople } from "./permission-people.ts";

/*
 * An act that is undone leaves every read of each kind of person as it was: only versions count up,
 * and only lists of what was done show that something was.
 */

const reads = endpoints.filter(({ method }) => method === "GET");
const READERS: readonly Kind[] = ["principal", "teacherA", "parentA", "pupilA"];
const AT_ONCE = 6;

/** Reads whose use it is to show that something was done and undone, or how the computer is. */
const HISTORY =
  /^\/(audit|settings\/disk|device-key|report-sheet-releases|announcements\/written)|\/(changes|looks)$/;
/** Fields that count each change, or are made of such fields. */
const COUNTERS: readonly string[] = ["version", "updatedAt", "asOf", "token"];

let server: TestServer;
let people: SchoolPeople;
let requests: KnownRequests;

beforeAll(async () => {
  server = await startTestServer({ createDatabase: createDemoDatabase });
  people = await findPeople(server);
  requests = await knownRequests(server.db, people);
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${people.tokens.get("principal")}`,
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: never };
  expect(response.status, JSON.stringify(answer).slice(0, 500)).toBeLessThan(300);
  return answer.data as never;
}

type Call = readonly [Kind, string];

/** All reads with the ids that are there now. */
async function allReads(): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (const endpoint of reads) {
    if (HISTORY.test(endpoint.path)) continue;
    for (const request of await requests.of(endpoint)) {
      for (const kind of READERS) calls.push([kind, request.split(" ")[1]!]);
    }
  }
  return calls;
}

/** Bodies by person and address, without what every change counts up. */
async function readAll(calls: readonly Call[]): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  const work = calls.values();
  const callAll = async () => {
    for (const [kind, path] of work) {
      const response = await fetch(`${server.origin}/api${path}`, {
        headers: { authorization: `Bearer ${people.tokens.get(kind)}` },
      });
      const body = await response.text();
      if (!response.headers.get("content-type")?.includes("json")) continue;
      bodies.set(
        `${kind} ${path}`,
        `${response.status} ${JSON.stringify(plain(JSON.parse(body)))}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callAll));
  return bodies;
}

/** A value without counters, its fields in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !COUNTERS.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, plain(part)]),
  );
}

async function valueOf<T>(query: string): Promise<T> {
  const { rows } = await server.db.$client.query<{ value: T }>(query);
  return rows[0]!.value;
}

interface Act {
  readonly name: string;
  /** Does it and returns how to undo it. */
  readonly act: () => Promise<() => Promise<unknown>>;
}

const ACTS: readonly Act[] = [
  {
    name: "the leaving of a pupil",
    async act() {
      const { pupilB } = people.ids;
      const students = async () => [
        {
          id: pupilB,
          version: await valueOf<number>(
            `select version as value from users where id = '${pupilB}'`,
          ),
        },
      ];
      const leftOn = await valueOf<string>("select current_date::text as value");
      const left = { students: await students(), leftOn, leftAs: "WITHDRAWN" };
      await call("POST", "/students/leave", left);
      return async () => call("POST", "/students/undo-leaving", { students: await students() });
    },
  },
  ...["approve", "reject"].map((decision) => ({
    name: `the decision to ${decision} score sheets`,
    async act() {
      const sheets: {
        class: { id: string };
        subject: { id: string };
        termId: string;
        version: string;
      }[] = await call("GET", "/results/pending/sheets");
      const { decisionId }: { decisionId: string } = await call(
        "POST",
        `/results/sheets/${decision}`,
        {
          comment: "Please look again.",
          sheets: sheets.map((sheet) => ({
            classId: sheet.class.id,
            subjectId: sheet.subject.id,
            termId: sheet.termId,
            version: sheet.version,
          })),
        },
      );
      return () => call("POST", `/results/decisions/${decisionId}/undo`, {});
    },
  })),
  {
    name: "the families of all proposals",
    async act() {
      await call("POST", "/family-proposals/confirm", { kind: "alone" });
      const last: { id: number } = await call("GET", "/family-proposals/confirmation");
      return () => call("POST", "/family-proposals/undo", { id: last.id });
    },
  },
  {
    name: "the remarks of a term by grade",
    async act() {
      const termId = await valueOf<string>("select id as value from terms where is_current");
      const written: { writtenAt: string; pupils: number } = await call(
        "POST",
        "/report-sheets/remarks/by-grade",
        { termId },
      );
      return () =>
        call("POST", "/report-sheets/remarks/undo", { termId, writtenAt: written.writtenAt });
    },
  },
  {
    name: "the release of a class's report sheets",
    async act() {
      const termId = await valueOf<string>("select id as value from terms where is_current");
      const classIds = await valueOf<string[]>(
        `select array_agg(distinct class_id) as value from enrolments where term_id = '${termId}'`,
      );
      const preview = (classId: string): Promise<{ classes: number; incomplete: number }> =>
        call("POST", "/report-sheet-releases/preview", {
          termId,
          kind: "TERM",
          classIds: [classId],
        });
      for (const classId of classIds) {
        const { classes, incomplete } = await preview(classId);
        if (classes === 0) continue;
        const released: { id: string } = await call("POST", "/report-sheet-releases", {
          termId,
          kind: "TERM",
          classIds: [classId],
          sendMail: false,
          incomplete,
        });
        return () => call("POST", `/report-sheet-releases/${released.id}/take-back`, {});
      }
      throw new Error("No class has a sheet to release");
    },
  },
  {
    name: "the turn into the next term",
    async act() {
      const fromTermId = await valueOf<string>("select id as value from terms where is_current");
      const { rollover }: { rollover: { id: string } } = await call("POST", "/years/next-term", {
        fromTermId,
      });
      return () => call("POST", `/years/turns/${rollover.id}/take-back`, {});
    },
  },
];

test.each(ACTS)(
  "$name, undone, leaves every read as it was",
  { tags: "nightly", timeout: 900_000 },
  async ({ act }) => {
    const calls = await allReads();
    const before = await readAll(calls);
    // A few reads show the clock, or draw at random.
    const steady = await readAll(calls);
    const undo = await act();
    const meanwhile = await readAll(calls);
    await undo();
    const after = await readAll(calls);
    const changed = (now: Map<string, string>) =>
      [...before].flatMap(([key, body]) =>
        steady.get(key) !== body || now.get(key) === body
          ? []
          : [{ read: key, before: body, after: now.get(key) }],
      );
    expect(changed(meanwhile)).not.toEqual([]);
    expect(changed(after)).toEqual([]);
  },
);

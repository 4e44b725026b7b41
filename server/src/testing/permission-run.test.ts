import fc from "fast-check";
import { afterAll, beforeAll, expect, test, TestRunner } from "vitest";
import { createDemoDatabase } from "./demo-database.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { arbitraryInput } from "../platform/testing/arbitrary-input.ts";
import { plantCanaries } from "./canaries.ts";
import { type Canary, GROUPS } from "./canary.ts";
import { type Endpoint, endpoints, requestFor } from "./hostile-school.ts";
import { type KnownRequests, knownRequests } from "./known-requests.ts";
import { findPeople, type Kind, KINDS, type SchoolPeople } from "./permission-people.ts";

/*
 * Every reading endpoint of the contract, called by each of 22 kinds of people with the ids of several
 * owners: no private value reaches a person who may not read it, and no response is a 5xx.
 */

const reads = endpoints.filter(({ method }) => method === "GET");
const AT_ONCE = 6;
/** Random inputs of each write. */
const INPUTS_PER_WRITE = TestRunner.matchesTags(["nightly"]) ? 3 : 1;

let server: TestServer;
let people: SchoolPeople;
let canaries: Canary[];
let requests: KnownRequests;

beforeAll(async () => {
  server = await startTestServer({ createDatabase: createDemoDatabase });
  people = await findPeople(server);
  canaries = await plantCanaries(server, people);
  requests = await knownRequests(server.db, people);
});
afterAll(() => server.close());

/** Whether the portal failed. 502 is the answer where a payment provider cannot be reached. */
const isFault = ({ status }: Response): boolean => status >= 500 && status !== 502;

async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.bytes());
}

test("every private value reaches only those who may read it", { timeout: 900_000 }, async () => {
  const seen = new Map<string, Map<Kind, Set<string>>>();
  const faults: string[] = [];
  const calls: { kind: Kind; name: string; address: string }[] = [];
  for (const endpoint of reads) {
    for (const request of await requests.of(endpoint)) {
      const address = request.split(" ")[1] ?? "";
      for (const kind of KINDS) calls.push({ kind, name: endpoint.name, address });
    }
  }
  const work = calls.values();
  const callAll = async () => {
    for (const { kind, name, address } of work) {
      const token = people.tokens.get(kind);
      const response = await fetch(`${server.origin}/api${address}`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      const text = await textOf(response);
      if (isFault(response)) faults.push(`${response.status} ${kind}: ${name} ${address}`);
      for (const { field, marker } of canaries) {
        if (!text.includes(marker)) continue;
        const kinds = seen.get(field) ?? new Map<Kind, Set<string>>();
        seen.set(field, kinds);
        kinds.set(kind, (kinds.get(kind) ?? new Set()).add(`${name}`));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callAll));
  for (const { field, readers } of canaries) {
    const kinds = seen.get(field);
    if (!kinds) {
      // A secret: no response contains it.
      if (readers.length === 0) continue;
      faults.push(`${field}: read by no one, so the run does not prove anything about it`);
      continue;
    }
    for (const [kind, names] of kinds) {
      if (!readers.includes(kind)) faults.push(`${field}: ${kind} by ${[...names].join(", ")}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Kinds of people for whom nothing of family A and its class is theirs to change. */
const INSIDERS: readonly Kind[] = [...GROUPS.OFFICE, "teacherA", "parentA", "pupilA"];
const OUTSIDERS = KINDS.filter((kind) => !INSIDERS.includes(kind));

/** Writes of an outsider that change nothing but their own settings, or that are open to visitors. */
const OPEN_TO_OUTSIDERS: readonly string[] = [
  "DELETE /calendar/feed",
  "DELETE /profile/choices/stop",
  "DELETE /profile/device",
  "DELETE /upload/profile-image",
  "POST /announcements/read",
  "POST /calendar/feed",
  "POST /contact-messages",
  "POST /enquiries",
  "POST /newsletter",
  "POST /question-files",
  "PUT /profile/choices",
];

/** Writes that are the work of one kind of outsider, about the whole school. */
const WORK_OF: Partial<Record<Kind, readonly string[]>> = {
  accountant: [
    "DELETE /fees/items/{id}",
    "POST /fees/items",
    "POST /fees/online/{id}/check",
    "POST /fees/slips/{id}/answer",
    "PUT /fees/instalments",
  ],
};

test("no write reaches a record of others", { timeout: 900_000 }, async () => {
  const writes = endpoints.filter(({ method }) => method !== "GET");
  const done = new Map<string, Set<Kind>>();
  const faults: string[] = [];
  const known = { ...requests.values[0], version: 1 };
  const calls: { kind: Kind; endpoint: Endpoint; request: { endpoint: string; body?: string } }[] =
    [];
  for (const endpoint of writes) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const loose = names.filter((name) => known[name as keyof typeof known] === undefined);
    const ids = await requests.idsFor(endpoint.path);
    for (const id of loose.length > 0 ? ids : [null]) {
      const values = { ...known, ...Object.fromEntries(loose.map((name) => [name, id])) };
      const samples = fc.sample(
        arbitraryInput(endpoint.schema, { byName: values, ids: [...ids, people.ids.pupilA] }),
        { seed: 7, numRuns: INPUTS_PER_WRITE },
      );
      for (const input of samples) {
        if (typeof input !== "object" || input === null) continue;
        const request = requestFor(endpoint, { ...input, ...pick(values, endpoint) });
        for (const kind of OUTSIDERS) calls.push({ kind, endpoint, request });
      }
    }
  }
  const work = calls.values();
  const callAll = async () => {
    for (const { kind, endpoint, request } of work) {
      const [method = "", path = ""] = request.endpoint.split(" ");
      const token = people.tokens.get(kind);
      const response = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          "content-type": "application/json",
        },
        ...(request.body !== undefined && { body: request.body }),
      });
      await response.bytes();
      if (isFault(response)) faults.push(`${response.status} ${kind}: ${endpoint.name}`);
      if (response.status >= 300) continue;
      done.set(endpoint.name, (done.get(endpoint.name) ?? new Set()).add(kind));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callAll));
  for (const [name, kinds] of done) {
    if (OPEN_TO_OUTSIDERS.includes(name)) continue;
    const strangers = [...kinds].filter((kind) => !WORK_OF[kind]?.includes(name));
    if (strangers.length > 0) faults.push(`${name}: ${strangers.join(", ")}`);
  }
  expect(faults).toEqual([]);
});

/** The known values of the endpoint's own fields. */
function pick(values: Readonly<Record<string, unknown>>, { schema }: Endpoint) {
  const declared = Object.keys(schema.properties ?? {});
  return Object.fromEntries(Object.entries(values).filter(([name]) => declared.includes(name)));
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
  hostileBodies,
} from "../platform/testing/hostile.ts";
import { fieldsOf, type Path, sampleInput, withField } from "../platform/testing/sample-input.ts";
import { type TestResponse, startTestServer, type TestServer } from "../platform/testing/server.ts";
import { messages } from "../platform/http/text.ts";
import {
  type Endpoint,
  endpoints,
  FIRST_YEAR,
  type HostileSchool,
  makeHostileSchool,
  requestFor,
} from "./hostile-school.ts";

/*
 * Every endpoint of the contract receives invalid requests from every role that its gate admits. No
 * response is a 5xx, and an error is always { message, code } with the field, if one is at fault.
 * Inputs are made from the contract, so a new endpoint is tested without a line here.
 */

let server: TestServer;
let school: HostileSchool;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeHostileSchool(server, FIRST_YEAR);
});
afterAll(() => server.close());

interface Attempt {
  what: string;
  endpoint: string;
  body?: string;
  headers?: Record<string, string>;
  /** The field with the error if the response is a 400. */
  field?: Path;
}

function attemptsOn(endpoint: Endpoint): Attempt[] {
  const { method, name, path, schema } = endpoint;
  const records = path.startsWith("/users/{id}")
    ? { ...school.known, id: school.spare }
    : school.known;
  const good = sampleInput(schema, records) as Record<string, unknown>;
  const fields = fieldsOf(schema).flatMap((field) =>
    HOSTILE_VALUES.map((value) => ({
      what: `${field.join(".")} = ${JSON.stringify(value)?.slice(0, 60)}`,
      ...requestFor(endpoint, withField(good, field, value) as Record<string, unknown>),
      field,
    })),
  );
  const whole = requestFor(endpoint, good);
  const segments = path.includes("{")
    ? HOSTILE_SEGMENTS.map((segment) => ({
        ...whole,
        what: `path ${segment.slice(0, 60)}`,
        endpoint: name.replaceAll(/\{\w+\}/g, segment),
      }))
    : [];
  const variants: Attempt[] =
    method === "GET"
      ? HOSTILE_QUERIES.map((query) => ({
          what: query.slice(0, 60),
          endpoint: `${whole.endpoint.split("?", 1)[0]}?${query}`,
        }))
      : [
          ...hostileBodies(good).map((raw) => ({ ...raw, endpoint: whole.endpoint })),
          ...["", "short", "a b c d e f g", "x".repeat(300), "'; drop table--"].map((key) => ({
            ...whole,
            what: `Idempotency-Key ${key.slice(0, 20)}`,
            headers: { "idempotency-key": key },
          })),
        ];
  return [...fields, ...segments, ...variants];
}

/** Returns the fault of a response; null if there is none. */
function faultOf({ status, body }: TestResponse, { field }: Attempt): string | null {
  if (status < 400) return null;
  if (status >= 500) return `answers ${status}`;
  if (typeof body?.message !== "string" || typeof body.code !== "string") {
    return `answers ${status} without message and code: ${JSON.stringify(body).slice(0, 100)}`;
  }
  if (JSON.stringify(body).length > 100_000) return "answers more than 100 kB";
  if (status !== 400 || !field) return null;
  // Another field may be to blame as well, and be named first.
  const isNamed = (body.issues ?? []).some(({ path }: { path: Path }) => path.length > 0);
  return isNamed ? null : `does not name ${field.join(".")}: ${JSON.stringify(body).slice(0, 200)}`;
}

const AT_ONCE = 6;
/** In every run each endpoint gets one attempt of so many; the nightly run sends all. */
const DAILY_SHARE = 4;

/** Sends every `step`-th attempt on an endpoint, by the admitted roles; returns the faults. */
async function faultsOn(endpoint: Endpoint, step: number): Promise<string[]> {
  const { gate } = endpoint;
  const admitted = gate === "anyone" ? [] : school.people.filter(({ actor }) => gate(actor));
  const attempts = attemptsOn(endpoint)
    .filter((_attempt, index) => index % step === 0)
    .map((attempt, index) => {
      const person = admitted[index % admitted.length];
      return { ...attempt, as: person?.id, who: person?.actor.role ?? "a stranger" };
    });
  const faults: string[] = [];
  const work = attempts.values();
  const takeAll = async () => {
    for (const attempt of work) {
      const { as, body, headers } = attempt;
      const response = await server.call(attempt.endpoint, {
        ...(as !== undefined && { as }),
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
      });
      const fault = faultOf(response, attempt);
      if (fault) faults.push(`${endpoint.name}, ${attempt.who}, ${attempt.what}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeAll));
  return faults;
}

describe("hostile input", () => {
  it.each(endpoints)("never breaks $name", async (endpoint) => {
    expect(await faultsOn(endpoint, DAILY_SHARE)).toEqual([]);
  });

  it("never breaks any endpoint", { tags: "nightly", timeout: 900_000 }, async () => {
    const faults: string[] = [];
    for (const endpoint of endpoints) faults.push(...(await faultsOn(endpoint, 1)));
    expect(faults).toEqual([]);
  });

  it("never breaks an address that is none", async () => {
    const responses = await Promise.all(
      ["%", "%ff", "results/%E0%A4%A", "/", "..%2f..%2fetc%2fpasswd"].map((path) =>
        server.call(`GET /${path}`),
      ),
    );
    for (const { status, body } of responses) {
      expect(status).toBeOneOf([400, 404]);
      expect(body).toEqual({ message: messages.noSuchAddress, code: expect.any(String) });
    }
  });

  it("keeps text as it was sent, or refuses it", async () => {
    const [principal] = school.people;
    const person = { role: "TEACHER", email: "half@test.school", useDefaultPassword: true };
    const { status, body } = await server.call("POST /users", {
      as: principal!.id,
      body: { ...person, firstName: "Half \ud800", lastName: "Person" },
    });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: ["firstName"], message: "Has a character that is not text" },
    ]);
  });
});

import { isContractProcedure } from "@orpc/contract";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { contract } from "@school/core/portal/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDefaultPassword } from "../accounts/auth/passwords.ts";
import { makeUser, type UserWishes } from "../accounts/fixtures.ts";
import {
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
  hostileBodies,
} from "../platform/testing/hostile.ts";
import {
  fieldsOf,
  type InputSchema,
  inputSchemaOf,
  type Path,
  sampleInput,
  withField,
} from "../platform/testing/sample-input.ts";
import { type Answer, startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeResult, makeScoredClass } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian } from "../students/fixtures.ts";
import { messages } from "../platform/http/text.ts";

/*
 * Every endpoint of the contract is sent what no honest client sends, by every role that its gate
 * lets in, in turn. Whatever comes: no 5xx, and an error is always { message, code } that names
 * the field where one is to blame. Inputs are made from the contract, so a new endpoint is tried
 * without a line here.
 */

const PEOPLE: UserWishes[] = [
  { role: "PRINCIPAL" },
  { role: "ADMIN" },
  { role: "TEACHER" },
  { role: "STAFF" },
  { role: "STAFF", roleInSchool: "Accountant" },
  { role: "TEACHER", features: ["Classes"] },
  { role: "STUDENT" },
  { role: "PARENT" },
  { role: "STUDENT", awaitingApproval: true },
];

interface Endpoint {
  name: string;
  method: string;
  path: string;
  gate: EndpointMeta["gate"];
  schema: InputSchema;
}

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta, inputSchema } = entry["~orpc"];
    const { method = "", path = "" } = route;
    const { gate } = meta as EndpointMeta;
    return [{ name: `${method} ${path}`, method, path, gate, schema: inputSchemaOf(inputSchema) }];
  });
}

const endpoints = endpointsOf(contract);

let server: TestServer;
/** Real records, so that what passes the checks reaches the database. */
let known: Record<string, unknown>;
/** An account on which User Management may try everything. */
let spare: string;
let people: { id: string; actor: Actor }[];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const scored = await makeScoredClass(db, { session });
  const { classId, subjectId, teacher, pupils, sheet } = scored;
  people = await Promise.all(
    PEOPLE.map(async (wishes) => {
      const { role, roleInSchool = "Teacher", features = [], awaitingApproval = false } = wishes;
      const { id } = await makeUser(db, wishes);
      const rights = { role, roleInSchool, features, awaitingApproval, canAnnounce: false };
      return { id, actor: { id, ...rights, mustChangePassword: false } };
    }),
  );
  const insert =
    "insert into class_teachers (class_id, teacher_id, is_assistant) values ($1, $2, true)";
  for (const { id } of people.filter(({ actor }) => /TEACHER|STAFF/.test(actor.role))) {
    await db.$client.query(insert, [classId, id]);
  }
  const [first] = pupils;
  const parent = people.find(({ actor }) => actor.role === "PARENT")!;
  await linkGuardian(db, { parentId: parent.id, studentId: first!.id });
  const { enrolmentId } = first!;
  spare = (await makeUser(db, { role: "TEACHER" })).id;
  const origin = { actorId: null, authSessionId: null, requestId: "test", ip: "127.0.0.1" };
  await db.transaction((tx) =>
    setDefaultPassword(tx, origin, server.keyring.sealer, "Shared-Password-1"),
  );
  const result = await makeResult(db, { enrolmentId, subjectId, teacherId: teacher.id });
  known = {
    ...sheet,
    id: result.id,
    studentId: first!.id,
    teacherId: teacher.id,
    className: "Primary 4 Gold",
    academicYear: session.name,
    firstName: "Ada",
    lastName: "Obi",
    email: "ada.obi@test.school",
    useDefaultPassword: true,
    currentPassword: "not the one",
    newPassword: "long enough",
  };
});
afterAll(() => server.close());

interface Attempt {
  what: string;
  endpoint: string;
  body?: string;
  headers?: Record<string, string>;
  /** The field that is to blame if the answer is a 400. */
  field?: Path;
}

/** The endpoint's address and body for an input: what the path does not take goes to the query or the body. */
function requestFor({ method, path, schema }: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(asText(input[key])) || "%20";
  });
  if (method !== "GET") {
    return { endpoint: `${method} ${filled}`, body: JSON.stringify(rest) };
  }
  const query = Object.entries(rest).map(
    ([key, value]) => `${key}=${encodeURIComponent(asText(value))}`,
  );
  return { endpoint: `GET ${filled}${schema.properties ? `?${query.join("&")}` : ""}` };
}

/** A broken surrogate cannot be in an address; it goes as what it would be in bytes. */
function asText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed();
}

function attemptsOn(endpoint: Endpoint): Attempt[] {
  const { method, name, path, schema } = endpoint;
  const records = path.startsWith("/users/{id}") ? { ...known, id: spare } : known;
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
  const others: Attempt[] =
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
  return [...fields, ...segments, ...others];
}

/** What is wrong with an answer; null if nothing is. */
function faultOf({ status, body }: Answer, { field }: Attempt): string | null {
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

describe("hostile input", () => {
  it.each(endpoints)("never breaks $name", async (endpoint) => {
    const { gate } = endpoint;
    const admitted = gate === "anyone" ? [] : people.filter(({ actor }) => gate(actor));
    const attempts = attemptsOn(endpoint).map((attempt, index) => {
      const person = admitted[index % admitted.length];
      return { ...attempt, as: person?.id, who: person?.actor.role ?? "a stranger" };
    });
    const faults: string[] = [];
    const work = attempts.values();
    const takeAll = async () => {
      for (const attempt of work) {
        const { as, body, headers } = attempt;
        const answer = await server.call(attempt.endpoint, {
          ...(as !== undefined && { as }),
          ...(body !== undefined && { body }),
          ...(headers && { headers }),
        });
        const fault = faultOf(answer, attempt);
        if (fault) faults.push(`${attempt.who}, ${attempt.what}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeAll));
    expect(faults).toEqual([]);
  });

  it("never breaks an address that is none", async () => {
    const answers = await Promise.all(
      ["%", "%ff", "results/%E0%A4%A", "/", "..%2f..%2fetc%2fpasswd"].map((path) =>
        server.call(`GET /${path}`),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBeOneOf([400, 404]);
      expect(body).toEqual({ message: messages.noSuchAddress, code: expect.any(String) });
    }
  });

  it("keeps text as it was sent, or refuses it", async () => {
    const [principal] = people;
    const person = { role: "TEACHER", email: "half@test.school", useDefaultPassword: true };
    const { status, body } = await server.call("POST /users", {
      as: principal!.id,
      body: { ...person, firstName: "Half \ud800", lastName: "Person" },
    });
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ path: ["firstName"], message: messages.notText }]);
  });
});

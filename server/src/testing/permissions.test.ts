import { isContractProcedure } from "@orpc/contract";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { contract } from "@school/core/portal/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageSessions, makeUser } from "../accounts/fixtures.ts";
import { SIGN_IN_RULES } from "../accounts/settings.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { ADMITTED } from "./admitted.ts";
import { EVERYONE, type Person, PEOPLE } from "./admitted-people.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

interface Endpoint {
  name: string;
  asksAgain: boolean;
}

/**
 * Endpoints that require the person to prove their identity again. They give out much of the school's
 * data or secrets, or change permissions. An endpoint that requires this and is missing here fails the
 * test.
 */
const ASKS_AGAIN = [
  "POST /fees/accounts/{studentId}/discounts",
  "POST /fees/entries/{id}/counter",
  "POST /fees/payments/{id}/counter",
  "PUT /fees/online/providers/{provider}",
  "DELETE /fees/online/providers/{provider}",
  "POST /fees/statements/{id}/take-back",
  "GET /audit/csv",
  "GET /backups/{id}/content",
  "PUT /backups/passphrase",
  "PUT /backups/plan",
  "GET /enquiries/export",
  "POST /family-slips",
  "POST /family-slips/passwords",
  "POST /login-slips",
  "POST /login-slips/passwords",
  "POST /data-copies",
  "GET /data-copies/{id}/content",
  "GET /newsletter-readers/export",
  "DELETE /settings/default-password",
  "DELETE /settings/phone/gateways/{channel}",
  "PUT /settings/phone/gateways/{channel}",
  "PUT /settings/default-password",
  "PUT /settings/reach",
  "PUT /settings/sign-in-rules",
  "PUT /retention",
  "POST /retention/erasures",
  "POST /record-reads/{id}/end-sessions",
  "POST /report-sheet-files",
  "GET /record-reads/csv",
  "GET /report-sheet-files/{id}/content",
  "GET /report-sheets/zip",
  "GET /staff/export",
  "POST /staff",
  "POST /staff/imports/{id}/start",
  "POST /students/imports/{id}/start",
  "POST /staff/login-slips",
  "POST /staff/login-slips/passwords",
  "GET /students/admission-register/export",
  "GET /students/deleted/export",
  "GET /students/export",
  "POST /users",
  "POST /users/{id}/approve",
  "POST /users/{id}/children",
  "POST /users/{id}/device-key",
  "POST /users/{id}/drop-second-factor",
  "POST /users/{id}/link-student",
  "POST /users/{id}/password",
  "PUT /users/{id}",
];

/** Endpoints open to a person who must first set up two-step sign-in. */
const BEFORE_SECOND_FACTOR = [
  "GET /me",
  "GET /profile",
  "POST /profile/confirm",
  "PATCH /users/change-password",
];

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta } = entry["~orpc"];
    const { asksAgain = false } = meta as EndpointMeta;
    return [{ name: `${route.method} ${route.path}`, asksAgain: asksAgain === true }];
  });
}

const endpoints = endpointsOf(contract);

/** A request that passes the gate only to stumble over an unknown field, so nothing is changed. */
function probe(name: string): { endpoint: string; body?: unknown } {
  const endpoint = name.replaceAll(/\{\w+\}/g, "019a0000-0000-7000-8000-000000000000");
  return name.startsWith("GET ")
    ? { endpoint: `${endpoint}?nonsense=1` }
    : { endpoint, body: { nonsense: 1 } };
}

let server: TestServer;
const ids = {} as Record<Person, string>;
let disabled: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of EVERYONE) {
    const { features, ...overrides } = { features: undefined, ...PEOPLE[person] };
    const limits = features && { features: [...features] };
    ids[person] = (await makeUser(server.db, { ...overrides, ...limits })).id;
  }
  disabled = (await makeUser(server.db, { role: "PRINCIPAL", isActive: false })).id;
});
afterAll(() => server.close());

describe("every endpoint of the contract", () => {
  it("is in the table, and the table names no other", () => {
    expect(endpoints.map(({ name }) => name).sort()).toEqual(Object.keys(ADMITTED).sort());
  });

  it.each(endpoints)("$name refuses a stranger", async ({ name }) => {
    const { endpoint, body } = probe(name);
    const { status } = await server.call(endpoint, { body });
    expect(status).toBeOneOf(ADMITTED[name] === "anyone" ? [200, 400] : [401]);
  });

  it.each(endpoints)("$name refuses a disabled account", async ({ name }) => {
    const { endpoint, body } = probe(name);
    const { status } = await server.call(endpoint, { as: disabled, body });
    expect(status).toBeOneOf(ADMITTED[name] === "anyone" ? [200, 400] : [401]);
  });

  it.each(endpoints)("$name lets in whom it should, and no one else", async ({ name }) => {
    const admitted = ADMITTED[name];
    const { endpoint, body } = probe(name);
    const statuses: Partial<Record<Person, boolean>> = {};
    for (const person of EVERYONE) {
      const { status } = await server.call(endpoint, { as: ids[person], body });
      expect(status, `${person}: ${status}`).toBeOneOf([200, 400, 403, 404]);
      statuses[person] = status !== 403;
    }
    const expected = EVERYONE.map((person) => [
      person,
      admitted === "anyone" || Boolean(admitted?.includes(person)),
    ]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });
});

describe("a proof of who the person is", () => {
  /** The codes with which endpoints refuse a principal before they read the input. */
  async function refusals(id: string): Promise<Map<string, string>> {
    const codes = new Map<string, string>();
    for (const { name } of endpoints) {
      const { endpoint, body: sent } = probe(name);
      const { status, body } = await server.call(endpoint, { as: id, body: sent });
      if (status === 403) codes.set(name, body.code);
    }
    return codes;
  }
  const namesWith = (codes: Map<string, string>, code: string) =>
    [...codes].flatMap(([name, refusal]) => (refusal === code ? name : [])).toSorted();

  it("of more than 15 minutes ago is asked for again by what is in the list alone", async () => {
    const { id } = await makeUser(server.db, { role: "PRINCIPAL" });
    await server.call("GET /me", { as: id });
    await ageSessions(server.db, id, 16);
    const asking = namesWith(await refusals(id), "reauthentication_needed");
    expect(asking).toEqual(ASKS_AGAIN.toSorted());
    const declared = endpoints.flatMap(({ name, asksAgain }) => (asksAgain ? name : []));
    expect(declared.toSorted()).toEqual(asking);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    await server.call("GET /me", { as: teacher.id });
    await ageSessions(server.db, teacher.id, 16);
    const { body } = await server.call("GET /students/export", { as: teacher.id });
    expect(body.code).toBe("not_allowed");
  });

  it("in two steps opens everything else, where the school asks for it", async () => {
    const { id } = await makeUser(server.db, { role: "PRINCIPAL" });
    const { key, description, fallback } = SIGN_IN_RULES;
    const value = { ...fallback, secondFactorFor: "OFFICE" };
    await server.db.insert(settings).values({ key, description, value });
    const codes = await refusals(id);
    await server.db.delete(settings).where(eq(settings.key, key));
    const open = endpoints.flatMap(({ name }) => (codes.has(name) ? [] : name));
    const anyones = Object.keys(ADMITTED).filter((name) => ADMITTED[name] === "anyone");
    expect(open.toSorted()).toEqual([...anyones, ...BEFORE_SECOND_FACTOR].toSorted());
    expect(new Set(codes.values())).toEqual(new Set(["mfa_setup_required"]));
  });
});

describe("a session that ended", () => {
  it("is refused on the very next request", async () => {
    const person = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    await server.db.$client.query("delete from auth_sessions where user_id = $1", [person.id]);
    expect((await server.call("GET /me", { as: person.id })).status).toBe(401);
  });

  it("is refused once the account is disabled", async () => {
    const person = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    await server.db.$client.query("update users set is_active = false where id = $1", [person.id]);
    expect((await server.call("GET /me", { as: person.id })).status).toBe(401);
  });
});

describe("a default password", () => {
  it("opens nothing but the person's own shell until it is changed", async () => {
    const person = await makeUser(server.db, { role: "PRINCIPAL", mustChangePassword: true });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    const { status, body } = await server.call("GET /classes", { as: person.id });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "password_change_required" });
  });
});

import { isContractProcedure } from "@orpc/contract";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { contract } from "@school/core/portal/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { ADMITTED } from "./admitted.ts";
import { EVERYONE, type Person, PEOPLE } from "./admitted-people.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

interface Endpoint {
  name: string;
  gate: EndpointMeta["gate"];
}

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta } = entry["~orpc"];
    return [{ name: `${route.method} ${route.path}`, gate: (meta as EndpointMeta).gate }];
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
    const { features, ...wishes } = { features: undefined, ...PEOPLE[person] };
    const limits = features && { features: [...features] };
    ids[person] = (await makeUser(server.db, { ...wishes, ...limits })).id;
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

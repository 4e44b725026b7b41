import { isContractProcedure } from "@orpc/contract";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { contract } from "@school/core/portal/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { ADMITTED } from "../testing/admitted.ts";
import { EVERYONE, type Person, PEOPLE } from "../testing/admitted-people.ts";

interface Endpoint {
  readonly name: string;
  readonly viewable: boolean;
}

/** Reads that a member of staff may do and a principal's view of that person may not. */
const PRIVATE = [
  "GET /profile/sessions",
  "GET /profile/recovery-codes",
  "GET /staff/me",
  "GET /staff/{id}/documents",
  "GET /staff/{id}/documents/{documentId}",
  "GET /device-key",
  "GET /data-copies",
  "GET /data-copies/people",
  "GET /data-copies/people/{id}",
  "GET /data-copies/{id}/content",
  "GET /messages/threads",
  "GET /messages/threads/{id}",
  "GET /messages/recipients",
  "GET /messages/classes",
  "GET /outbox",
  "GET /outbox/{id}",
];

/** The people whom a principal may view. */
const VIEWED = EVERYONE.filter((person) =>
  ["ADMIN", "TEACHER", "STAFF"].includes(PEOPLE[person].role),
);

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta } = entry["~orpc"];
    const { viewable = false, gate } = meta as EndpointMeta;
    const isPublic = gate === "anyone" && ADMITTED[`${route.method} ${route.path}`] === "anyone";
    return isPublic ? [] : [{ name: `${route.method} ${route.path}`, viewable }];
  });
}
const endpoints = endpointsOf(contract);

let server: TestServer;
let principal: string;
const views = {} as Record<Person, string>;

beforeAll(async () => {
  server = await startTestServer();
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  for (const person of VIEWED) {
    const { features, ...overrides } = { features: undefined, ...PEOPLE[person] };
    const limits = features && { features: [...features] };
    const { id } = await makeUser(server.db, { ...overrides, ...limits });
    const { body } = await server.call("POST /view-as", { as: principal, body: { personId: id } });
    views[person] = body.data.id;
  }
});
afterAll(() => server.close());

/** Sends a request as the principal through the view, with a field that no input has. */
async function ask(name: string, person: Person) {
  const filled = name.replaceAll(/\{\w+\}/g, newId());
  const isRead = name.startsWith("GET ");
  const { status, body } = await server.call(isRead ? `${filled}?nonsense=1` : filled, {
    as: principal,
    headers: { "x-view-as": views[person] },
    ...(!isRead && { body: { nonsense: 1 } }),
  });
  return { status, code: body?.code };
}

describe("a principal's view", () => {
  it.each(endpoints)(
    "of $name is open only if the contract says so",
    async ({ name, viewable }) => {
      for (const person of VIEWED) {
        const { status, code } = await ask(name, person);
        const isOpen = viewable && ADMITTED[name]?.includes(person);
        expect(code === "view_only", `${person}: ${status} ${code}`).toBe(!viewable);
        expect(status === 403, `${person}: ${status} ${code}`).toBe(!isOpen);
      }
    },
  );

  it("shows everything that the person may read, but what is private", () => {
    const closed = endpoints.filter(({ name, viewable }) => {
      const isTheirs = VIEWED.some((person) => ADMITTED[name]?.includes(person));
      return name.startsWith("GET ") && isTheirs && !viewable;
    });
    expect(closed.map(({ name }) => name).toSorted()).toEqual(PRIVATE.toSorted());
  });
});

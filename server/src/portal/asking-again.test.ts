import { isContractProcedure } from "@orpc/contract";
import { contract } from "@school/core/portal/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ageSessions, mailsTo, makeUser } from "../accounts/fixtures.ts";
import { makeClass } from "../classes/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { staffForm } from "../staff/fixtures.ts";
import { linkGuardian, makeFamily, makeStudent } from "../students/fixtures.ts";

/** Fields with which a call may open an account, or another person's records, to someone. */
const OPENS_AN_ACCOUNT =
  /^(email|parentEmail|phone|role|children|parentId|.*factors?|password|.*Password)$/i;

/** Endpoints with such a field that may be called with an old proof, and why. */
const NOT_ASKED: Record<string, string> = {
  "PATCH /users/change-password": "takes the present password itself",
  "POST /profile/confirm": "is the proof",
  "POST /setup": "open until there is a principal; takes the code of the console",
  "POST /students": "a new pupil's account shows only what was just typed",
  "POST /admission-drafts": "a draft has no account",
  "PUT /admission-drafts/{id}": "a draft has no account",
  "POST /families/undo": "takes links away",
  "POST /family-accounts/undo": "takes accounts and links away",
  "PUT /site/draft": "the role of a person on the public page",
  "POST /site/preview": "the role of a person on the public page",
  "POST /contact-messages": "the public contact form",
  "POST /enquiries": "a parent asks for a place",
  "POST /newsletter": "the public form of the newsletter",
};

interface Endpoint {
  readonly name: string;
  readonly fields: readonly string[];
}

function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(fieldsOf),
    ...Object.values(rest).flatMap(fieldsOf),
  ];
}

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, inputSchema } = entry["~orpc"];
    if (route.method === "GET" || !(inputSchema instanceof z.ZodType)) return [];
    const input = z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" });
    const linksPupil = route.path?.startsWith("/users/") && route.method === "POST";
    const fields = fieldsOf(input).filter(
      (field) => OPENS_AN_ACCOUNT.test(field) || (linksPupil && field === "studentId"),
    );
    return [{ name: `${route.method} ${route.path}`, fields: [...new Set(fields)] }];
  });
}

const opening = endpointsOf(contract).filter(({ fields }) => fields.length > 0);

let server: TestServer;
let principal: string;
let colleague: { id: string; email: string | null };
let teacher: string;
let parent: { id: string; email: string | null };
let pupil: string;
let other: string;
let family: string;

const recent = () => ageSessions(server.db, principal, 0);
const old = () => ageSessions(server.db, principal, 16);
const call = (endpoint: string, body: object) => server.call(endpoint, { as: principal, body });

/** Requests to endpoints that ask only for some changes, by the field that opens an account. */
function changes(): Record<string, { path: string; bodies: Record<string, object> }> {
  const version = 1;
  return {
    "PUT /staff/{id}": {
      path: `PUT /staff/${teacher}`,
      bodies: {
        email: { version, email: "thief@mail.school" },
        phone: { version, phone: "0803 555 0188" },
        password: { version, password: "Typed1pass" },
        isGeneratedPassword: { version, password: "Typed1pass", isGeneratedPassword: true },
      },
    },
    "PUT /students/{id}": {
      path: `PUT /students/${pupil}`,
      bodies: {
        email: { version, email: "thief@mail.school" },
        parentEmail: { version, parentEmail: "thief@mail.school" },
        password: { version, password: "Typed1pass" },
      },
    },
    "PUT /families/{id}": {
      path: `PUT /families/${family}`,
      bodies: {
        parentId: {
          version,
          studentIds: [pupil, other],
          relink: [{ parentId: parent.id, studentId: other, relationship: null }],
        },
      },
    },
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  colleague = await makeUser(db, { role: "PRINCIPAL", username: "second.principal" });
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  parent = await makeUser(db, { role: "PARENT", phone: "+2348035550777" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  pupil = (await makeStudent(db, { ...enrolment, lastName: "Obi" })).id;
  other = (await makeStudent(db, { ...enrolment, lastName: "Eze" })).id;
  family = await makeFamily(db, pupil);
  await makeFamily(db, other);
  await server.call("GET /me", { as: principal });
});
afterAll(() => server.close());

describe("an old proof", () => {
  it.each(opening)(
    "of $name with $fields is not enough, or the list says why",
    async ({ name, fields }) => {
      await old();
      const conditional = changes()[name];
      const probes = conditional
        ? fields.map((field) => ({ endpoint: conditional.path, body: conditional.bodies[field] }))
        : [{ endpoint: name.replaceAll(/\{\w+\}/g, newId()), body: { nonsense: 1 } }];
      for (const { endpoint, body } of probes) {
        expect(body, "the test says how the field changes").toBeDefined();
        const response = await server.call(endpoint, { as: principal, body });
        const isAsked = response.status === 403 && response.body.code === "reauthentication_needed";
        expect(isAsked, JSON.stringify(response.body)).toBe(NOT_ASKED[name] === undefined);
      }
    },
  );

  it("is enough for a record whose email, phone and password stay", async () => {
    await old();
    const same = { version: 1, surname: "Newname", roleInSchool: "Teacher" };
    const { body: record } = await server.call(`GET /staff/${teacher}`, { as: principal });
    const sent = { ...same, email: record.data.user.email, password: "" };
    const staff = await call(`PUT /staff/${teacher}`, {
      ...staffForm(),
      ...sent,
      username: undefined,
      phone: undefined,
    });
    expect(staff).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    const student = await call(`PUT /students/${pupil}`, {
      version: 1,
      lastName: "Obi-Eze",
      email: "",
    });
    expect(student.status).toBe(200);
  });

  it.each(["students", "staff"])(
    "starts no import of %s, which may change emails",
    async (path) => {
      await old();
      const body = { version: 1 };
      const refusal = await call(`POST /${path}/imports/${newId()}/start`, body);
      expect(refusal.body.code).toBe("reauthentication_needed");
      await recent();
      expect((await call(`POST /${path}/imports/${newId()}/start`, body)).status).toBe(404);
    },
  );

  it("makes and links no parents' accounts", async () => {
    await recent();
    const details = { parentName: "Mrs Obi", parentPhone: "0803 555 0123" };
    await call(`PUT /students/${pupil}`, { version: 2, ...details });
    await old();
    const refusal = await call("POST /family-accounts", {});
    expect(refusal.body.code).toBe("reauthentication_needed");
    await recent();
    const made = await call("POST /family-accounts", {});
    expect(made.body.data.made.accounts).toHaveLength(1);
    await old();
    expect((await call("POST /family-accounts", {})).status).toBe(200);
  });
});

describe("one's own email and phone", () => {
  it("are changed in the profile alone, where both addresses confirm", async () => {
    await recent();
    const { body } = await server.call(`GET /users/${principal}`, { as: principal });
    const { version } = body.data;
    const email = "mine@mail.school";
    const staff = await call(`PUT /staff/${principal}`, {
      ...staffForm({ version, email, username: undefined, password: undefined }),
    });
    expect(staff.body.issues).toEqual([
      { path: ["email"], message: expect.stringMatching(/own email, open your profile/) },
      { path: ["phone"], message: expect.stringMatching(/own phone, open your profile/) },
    ]);
    const user = await call(`PUT /users/${principal}`, { version, email, phone: "0803 555 0999" });
    expect(user.body.issues.map(({ path }: { path: string[] }) => path)).toEqual([
      ["email"],
      ["phone"],
    ]);
  });
});

describe("the owner of an account", () => {
  const subjects = async (address: string) =>
    (await mailsTo(server, address)).map(({ purpose }) => purpose);

  it("is mailed at the old address about an email and a password that the school sets", async () => {
    await recent();
    const before = colleague.email ?? "";
    const form = staffForm({ username: undefined });
    const changed = await call(`PUT /staff/${colleague.id}`, {
      ...form,
      version: 1,
      email: "new@mail.school",
    });
    expect(changed.status).toBe(200);
    expect(await subjects(before)).toEqual([
      "accounts.email-changed-by-school",
      "accounts.phone-changed-by-school",
      "accounts.password-changed-by-school",
    ]);
    expect(await subjects("new@mail.school")).toEqual([]);
  });

  it("is mailed about another phone to sign in with, and about a new first password", async () => {
    await recent();
    await linkGuardian(server.db, { parentId: parent.id, studentId: other });
    const { body } = await server.call(`GET /users/${parent.id}`, { as: principal });
    const { version } = body.data;
    await call(`PUT /users/${parent.id}`, { version, phone: "0803 555 0778" });
    await call("POST /family-slips/passwords", { parentIds: [parent.id] });
    expect(await subjects(parent.email ?? "")).toEqual([
      "accounts.phone-changed-by-school",
      "accounts.password-changed-by-school",
    ]);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAuth, makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../fixtures.ts";

let server: TestServer;
let admin: string;
let enrolment: { classId: string; sessionId: string; termId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, { sessionId: session.id });
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: admin, body });
const make = async () => (await call("POST /family-accounts", {})).body.data;
const accounts = async (query = "") => (await call(`GET /family-accounts${query}`)).body.data;
const results = async (parentId: string, studentId: string) =>
  (await server.call(`GET /students/${studentId}/results`, { as: parentId })).status;

/** A confirmed family of children, each with the phone of its record. */
async function family(lastName: string, ...phones: (string | null)[]) {
  const children = [];
  for (const [at, parentPhone] of phones.entries()) {
    const details = { parentName: `Mrs Ngozi ${lastName}`, parentPhone, address: null };
    const firstName = ["Ada", "Bola", "Chidi"][at] ?? "Dayo";
    children.push(
      (await makeStudent(server.db, { ...enrolment, firstName, lastName, details })).id,
    );
  }
  await call("POST /families", { groups: [{ studentIds: children }] });
  return children;
}

describe("accounts for families", () => {
  it("are the office's to make", async () => {
    expect((await server.call("POST /family-accounts", { body: {} })).status).toBe(401);
    expect((await call("POST /family-accounts", { all: true })).status).toBe(400);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const refused = await server.call("POST /family-accounts", { as: teacher.id, body: {} });
    expect(refused.status).toBe(403);
  });

  it("sign in by the phone in any form with the slip's password, and see all children", async () => {
    const [ada = "", bola = ""] = await family("Obi", "0803 555 0101", "+2348035550101");
    const { made, leftOut } = await make();
    expect([made.accounts.length, leftOut]).toEqual([1, []]);
    const [parent] = made.accounts;
    expect(await accounts("?signedIn=never&class=Primary%204&search=0803%20555%200101")).toEqual([
      {
        id: parent,
        name: "Obi Ngozi",
        signInName: "0803 555 0101",
        isActive: true,
        lastSignInAt: null,
        children: [
          { id: ada, name: "Obi Ada", className: "Primary 4" },
          { id: bola, name: "Obi Bola", className: "Primary 4" },
        ],
      },
    ]);
    expect(await accounts("?search=bola%20obi")).toHaveLength(1);
    expect(await accounts("?class=Nursery%201")).toEqual([]);
    const stranger = await call("POST /family-slips", { parentIds: [newId()] });
    expect(stranger.body.code).toBe("parent_not_found");
    const { body } = await call("POST /family-slips", { parentIds: [parent] });
    expect(body.data.slips).toMatchObject([
      {
        name: "Obi Ngozi",
        children: ["Obi Ada, Primary 4", "Obi Bola, Primary 4"],
        signInNames: ["0803 555 0101"],
        passwordState: "initial",
      },
    ]);
    const { password } = body.data.slips[0];
    for (const email of ["08035550101", "+234 803 555 0101", "234 803 555 0101", "0803-555-0101"]) {
      const response = await callAuth(server.origin, "POST /token?grant_type=password", {
        body: { email, password, gotrue_meta_security: {} },
      });
      expect(response).toMatchObject({ status: 200, body: { user: { id: parent } } });
    }
    expect(await accounts("?signedIn=never")).toEqual([]);
    await server.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, parent));
    expect([await results(parent, ada), await results(parent, bola)]).toEqual([200, 200]);

    const renewed = await call("POST /family-slips/passwords", { parentIds: [parent] });
    expect(renewed.body.data).toEqual({ changed: 1 });
    const again = await call("POST /family-slips", { parentIds: [parent] });
    expect(again.body.data.slips[0].password).not.toBe(password);
    const edited = await server.call(`GET /users?search=08035550101`, { as: admin });
    expect(edited.body.data).toMatchObject([{ id: parent, email: null }]);
  });

  it("are made once; a child who comes later is added, and both are taken back", async () => {
    expect((await make()).made).toEqual({ accounts: [], links: [] });
    await makeStudent(server.db, {
      ...enrolment,
      lastName: "Obi",
      details: { parentPhone: "08035550101", parentName: "Mrs Obi" },
    });
    await call("POST /family-proposals/confirm", { kind: "phone" });
    const [bello = ""] = await family("Bello", "0803 555 0102");
    const { made } = await make();
    expect([made.accounts.length, made.links.length]).toEqual([1, 1]);
    const undone = await call("POST /family-accounts/undo", { made });
    expect(undone.body.data).toEqual({ removed: 1, kept: 0 });
    expect((await accounts("?search=obi"))[0].children).toHaveLength(2);
    const second = (await make()).made;
    expect([second.accounts.length, second.links.length]).toEqual([1, 1]);
    expect(await results(second.accounts[0], bello)).toBe(403);
    // An account that was used is not removed.
    await server.db
      .update(users)
      .set({ lastSignInAt: new Date() })
      .where(eq(users.id, second.accounts[0]));
    const late = await call("POST /family-accounts/undo", { made: second });
    expect(late.body.data).toEqual({ removed: 0, kept: 1 });
  });

  it("are not made where the number does not tell whose it is", async () => {
    await family("Landline", "01 234 5678");
    await family("Nophone", null);
    await family("Twice", "0803 555 0103");
    await family("Double", "0803 555 0103");
    await makeUser(server.db, { role: "TEACHER", username: "08035550104" });
    await family("Taken", "0803 555 0104");
    const [child = ""] = await family("Father", "0803 555 0105", "0803 555 0105");
    const father = await makeUser(server.db, { role: "PARENT" });
    await linkGuardian(server.db, { parentId: father.id, studentId: child });
    const { made, leftOut } = await make();
    expect(made.accounts).toEqual([]);
    expect(
      leftOut
        .map((one: { reason: string; children: string[] }) => `${one.children[0]}: ${one.reason}`)
        .toSorted(),
    ).toEqual([
      "Double Ada: shared",
      "Father Ada: has-account",
      "Landline Ada: not-mobile",
      "Nophone Ada: no-phone",
      "Taken Ada: taken",
      "Twice Ada: shared",
    ]);
  });

  it("cost the same statements for one family and for ten", async () => {
    await family("Single", "0803 666 0100");
    const one = await countStatements(server.db, async () => {
      expect((await make()).made.accounts).toHaveLength(1);
    });
    for (let at = 10; at < 20; at += 1) await family(`Many${at}`, `0803 666 01${at}`);
    const ten = await countStatements(server.db, async () => {
      expect((await make()).made.accounts).toHaveLength(10);
    });
    expect(ten.count).toBe(one.count);
  });
});

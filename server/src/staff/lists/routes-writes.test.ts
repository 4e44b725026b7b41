import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { authSessions, users } from "../../accounts/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { staffDetails } from "../tables.ts";
import { startStaffOffice, type StaffOffice } from "./fixtures.ts";
import { messages } from "@school/core/staff/text.ts";

let office: StaffOffice;
beforeAll(async () => {
  office = await startStaffOffice();
});
afterAll(() => office.server.close());

describe.each(["deactivate", "activate", "restore"])("POST /staff/{id}/%s", (verb) => {
  it("climbs 401, 400, 403 and 404", async () => {
    const { id } = await office.staff();
    const teacher = await office.staff();
    const path = `POST /staff/${id}/${verb}`;
    expect((await office.server.call(path, { body: { version: 1 } })).status).toBe(401);
    expect((await office.call(path, {})).status).toBe(400);
    expect((await office.call(path, { version: 1 }, teacher.id)).status).toBe(403);
    const leader = await makeUser(office.db, { role: "ADMIN", deleted: verb === "restore" });
    const refused = await office.call(
      `POST /staff/${leader.id}/${verb}`,
      { version: 1 },
      office.admin.id,
    );
    expect(refused.status).toBe(403);
    const parent = await makeUser(office.db, { role: "PARENT" });
    for (const id of [newId(), parent.id]) {
      const { status, body } = await office.call(`POST /staff/${id}/${verb}`, { version: 1 });
      expect([status, body.message]).toEqual([404, "Staff not found"]);
    }
  });
});

describe("deactivating", () => {
  it("ends the person's sessions at once, and activating lets them in again", async () => {
    const { id } = await office.staff();
    expect((await office.server.call("GET /me", { as: id })).status).toBe(200);
    const off = await office.call(`POST /staff/${id}/deactivate`, { version: 1 }, office.admin.id);
    expect(off.status).toBe(200);
    expect(off.body).toMatchObject({
      message: messages.deactivated,
      data: { id, isActive: false, version: 2 },
    });
    expect((await office.server.call("GET /me", { as: id })).status).toBe(401);
    expect(await office.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
    const on = await office.call(`POST /staff/${id}/activate`, { version: 2 });
    expect(on.body).toMatchObject({
      message: messages.reactivated,
      data: { isActive: true, version: 3 },
    });
    const entries = await office.auditOf(id);
    expect(entries.map(({ actorId }) => actorId)).toEqual([office.admin.id, office.principal.id]);
    expect(entries[0]!.values).toMatchObject({ before: { isActive: true } });
    expect(entries[0]!.values).toMatchObject({ after: { isActive: false } });
  });

  it("is refused when another person was first, with the current record", async () => {
    const { id } = await office.staff();
    await office.call(`POST /staff/${id}/deactivate`, { version: 1 });
    const { status, body } = await office.call(`POST /staff/${id}/deactivate`, { version: 1 });
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.current).toMatchObject({ id, isActive: false, version: 2 });
  });

  it("is nobody's own", async () => {
    const { version } = await office.accountOf(office.principal.id);
    const { status, body } = await office.call(`POST /staff/${office.principal.id}/deactivate`, {
      version,
    });
    expect([status, body.code]).toEqual([409, "own_account"]);
  });
});

describe("two principals who take each other's rights at the same moment", () => {
  it.each([
    ["POST /staff/{id}/deactivate", (version: number) => ({ version })],
    ["DELETE /staff/{id}", (version: number) => ({ version })],
    [
      "POST /staff/bulk",
      (version: number, id: string) => ({ staff: [{ id, version }], isActive: false }),
    ],
  ])("leave one by %s", async (endpoint, bodyOf) => {
    const testServer = await startTestServer();
    try {
      const [one, two] = [
        await makeUser(testServer.db, { role: "PRINCIPAL" }),
        await makeUser(testServer.db, { role: "PRINCIPAL" }),
      ];
      const send = ([by, to]: MadeUser[]) =>
        testServer.call(endpoint.replace("{id}", to!.id), { as: by!.id, body: bodyOf(1, to!.id) });
      // Both wait for the lock with a session that is still valid.
      const sent = await testServer.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(7205964)`);
        const both = [send([one, two]), send([two, one])];
        const waiting = sql`select count(*)::int as n from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
        await vi.waitFor(async () => {
          expect((await tx.execute<{ n: number }>(waiting)).rows[0]!.n).toBe(2);
        });
        return both;
      });
      const responses = await Promise.all(sent);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = responses.find(({ status }) => status === 409);
      expect(refused?.body.code).toBe("last_principal");
      const principals = and(
        eq(users.role, "PRINCIPAL"),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      );
      expect(await testServer.db.$count(users, principals)).toBe(1);
    } finally {
      await testServer.close();
    }
  });
});

describe("the bulk edit", () => {
  const versions = (people: MadeUser[]) => people.map(({ id }) => ({ id, version: 1 }));

  it("climbs 401, 400 and 403", async () => {
    const one = await office.staff();
    const body = { staff: versions([one]), department: "Support" };
    expect((await office.server.call("POST /staff/bulk", { body })).status).toBe(401);
    expect((await office.call("POST /staff/bulk", body, one.id)).status).toBe(403);
    expect((await office.call("POST /staff/bulk", { ...body, staff: [] })).status).toBe(400);
    const many = Array.from({ length: 101 }, () => ({ id: newId(), version: 1 }));
    expect((await office.call("POST /staff/bulk", { ...body, staff: many })).status).toBe(400);
    const twice = await office.call("POST /staff/bulk", { ...body, staff: versions([one, one]) });
    expect([twice.status, twice.body.issues[0].path]).toEqual([400, ["staff", 1, "id"]]);
    const empty = { staff: versions([one]), department: " ", roleInSchool: "" };
    expect((await office.call("POST /staff/bulk", empty)).status).toBe(400);
  });

  it("applies only what is filled, to everyone, with an audit entry for each", async () => {
    const people = [await office.staff({ roleInSchool: "HOD" }), await office.staff()];
    await office.db.delete(staffDetails).where(eq(staffDetails.userId, people[1]!.id));
    const first = await office.call("POST /staff/bulk", {
      staff: versions(people),
      department: "Support",
    });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject([
      { id: people[0]!.id, department: "Support", roleInSchool: "HOD", isActive: true, version: 2 },
      { id: people[1]!.id, department: "Support", roleInSchool: "Teacher", version: 2 },
    ]);
    const second = await office.call("POST /staff/bulk", {
      staff: people.map(({ id }) => ({ id, version: 2 })),
      roleInSchool: "accountant",
      department: "",
      isActive: false,
    });
    expect(second.body.data).toMatchObject([
      { department: "Support", roleInSchool: "Accountant", isActive: false, version: 3 },
      { department: "Support", roleInSchool: "Accountant", isActive: false, version: 3 },
    ]);
    for (const { id } of people) {
      expect((await office.auditOf(id)).map(({ action }) => action)).toEqual([
        "staff.bulk-update",
        "staff.bulk-update",
      ]);
    }
  });

  it("signs out the people that it disables", async () => {
    const one = await office.staff();
    expect((await office.server.call("GET /me", { as: one.id })).status).toBe(200);
    await office.call("POST /staff/bulk", { staff: versions([one]), isActive: false });
    expect((await office.server.call("GET /me", { as: one.id })).status).toBe(401);
    expect(await office.db.$count(authSessions, eq(authSessions.userId, one.id))).toBe(0);
  });

  it("changes no one when one is stale, gone or not theirs, and names who", async () => {
    const [fine, stale] = [
      await office.staff(),
      await office.staff({ firstName: "Sade", lastName: "Late" }),
    ];
    await office.call(`POST /staff/${stale.id}/deactivate`, { version: 1 });
    const change = { department: "Support" };
    const late = await office.call("POST /staff/bulk", {
      staff: versions([fine, stale]),
      ...change,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale_version"]);
    expect(late.body.issues).toEqual([
      {
        path: ["staff", 1],
        message: "Sade Late: This record has changed since you opened it. Review the changes.",
      },
    ]);
    expect(late.body.current).toMatchObject([{ id: stale.id, isActive: false }]);
    const gone = await office.staff({ deleted: true });
    const lost = await office.call("POST /staff/bulk", {
      staff: versions([fine, gone]),
      ...change,
    });
    expect([lost.status, lost.body.code]).toEqual([404, "staff_not_found"]);
    const leader = await makeUser(office.db, { role: "PRINCIPAL" });
    const body = { staff: versions([fine, leader]), ...change };
    const refused = await office.call("POST /staff/bulk", body, office.admin.id);
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    const self = {
      id: office.principal.id,
      version: (await office.accountOf(office.principal.id)).version,
    };
    const refusal = await office.call("POST /staff/bulk", {
      staff: [...versions([fine]), self],
      isActive: false,
    });
    expect([refusal.status, refusal.body.code]).toEqual([409, "own_account"]);
    expect((await office.accountOf(fine.id)).version).toBe(1);
  });

  it("takes as many statements for thirty as for one", async () => {
    const people: MadeUser[] = [];
    for (let n = 0; n < 31; n++) people.push(await office.staff());
    const change = { isActive: false, department: "Support" };
    const send = (members: MadeUser[]) =>
      countStatements(office.db, () =>
        office.call("POST /staff/bulk", { staff: versions(members), ...change }),
      );
    await office.call("GET /me");
    const one = await send(people.slice(0, 1));
    const many = await send(people.slice(1));
    expect(many.count).toBe(one.count);
  });
});

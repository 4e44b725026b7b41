import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { startStaffOffice, takeoverOf, type StaffOffice } from "./fixtures.ts";
import { messages as staffMessages } from "@school/core/staff/text.ts";

let office: StaffOffice;
beforeAll(async () => {
  office = await startStaffOffice();
});
afterAll(() => office.server.close());

describe("deleting", () => {
  it("climbs 401, 400, 403 and 404", async () => {
    const { id } = await office.staff();
    const path = `DELETE /staff/${id}`;
    expect((await office.server.call(path, { body: { version: 1 } })).status).toBe(401);
    expect((await office.call(path, {})).status).toBe(400);
    expect((await office.call(path, { version: 1 }, id)).status).toBe(403);
    const leader = await makeUser(office.db, { role: "PRINCIPAL" });
    expect(
      (await office.call(`DELETE /staff/${leader.id}`, { version: 1 }, office.admin.id)).status,
    ).toBe(403);
    expect((await office.call(`DELETE /staff/${newId()}`, { version: 1 })).status).toBe(404);
    const refusal = await office.call(`DELETE /staff/${office.principal.id}`, { version: 1 });
    expect([refusal.status, refusal.body.code]).toEqual([409, "own_account"]);
  });

  it("moves a person without classes to the deleted staff, signed out, and restores all", async () => {
    const { id, userId, email } = await office.staff({ firstName: "Uche", lastName: "Gone" });
    await office.server.call("GET /me", { as: id });
    const gone = await office.call(`DELETE /staff/${id}`, {
      version: 1,
      reason: " Moved to Abuja ",
    });
    expect(gone.status).toBe(200);
    expect(gone.body.message).toBe(staffMessages.deleted);
    expect((await office.server.call("GET /me", { as: id })).status).toBe(401);
    expect((await office.call("GET /staff?search=gone")).body.data).toEqual([]);
    const { body } = await office.call("GET /staff/deleted?search=gone");
    expect(body.data).toEqual([
      {
        id,
        _id: id,
        userId,
        staffId: userId,
        firstName: "Uche",
        lastName: "Gone",
        email,
        role: "STAFF",
        version: 2,
        deletedAt: expect.any(String),
        deletedBy: expect.stringContaining("Ada"),
        reason: "Moved to Abuja",
      },
    ]);
    expect((await office.call(`DELETE /staff/${id}`, { version: 2 })).status).toBe(404);
    const stale = await office.call(`POST /staff/${id}/restore`, { version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    const back = await office.call(`POST /staff/${id}/restore`, { version: 2 });
    expect(back.body.data).toMatchObject({ id, isActive: true, roleInSchool: "Teacher" });
    const again = await office.call(`POST /staff/${id}/restore`, { version: 3 });
    expect([again.status, again.body.code]).toEqual([409, "not_deleted"]);
    expect((await office.auditOf(id)).map(({ action }) => action)).toEqual([
      "accounts.delete",
      "accounts.restore",
    ]);
  });

  it("lists the deleted by time, the latest first, a page at a time", async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await office.staff({ lastName: "Latest" });
      await office.call(`DELETE /staff/${id}`, { version: 1 });
      made.unshift(id);
    }
    const pageOf = (page: number) =>
      office.call(`GET /staff/deleted?search=latest&pageSize=2&page=${page}`);
    const [first, second] = [await pageOf(1), await pageOf(2)];
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(made);
    expect(first.body.pagination).toEqual({ current: 1, pages: 2, total: 3 });
    const { count } = await countStatements(office.db, () => pageOf(1));
    expect(count).toBe(3);
    expect((await office.server.call("GET /staff/deleted")).status).toBe(401);
    expect((await office.call("GET /staff/deleted?page=0")).status).toBe(400);
    const teacher = await office.staff();
    expect((await office.call("GET /staff/deleted", undefined, teacher.id)).status).toBe(403);
  });

  it("tells what a teacher holds, this year and later", async () => {
    const busy = await office.busyTeacher();
    const { teacher, ownClass, other, maths, english } = busy;
    const path = `GET /staff/${teacher.id}/duties`;
    expect((await office.server.call(path)).status).toBe(401);
    expect((await office.call(path, undefined, teacher.id)).status).toBe(403);
    expect((await office.call(`GET /staff/${newId()}/duties`)).status).toBe(404);
    const { status, body } = await office.call(path);
    expect(status).toBe(200);
    const gold = {
      classId: ownClass.id,
      className: `${ownClass.name} Gold`,
      academicYear: "2025/2026",
    };
    const nursery = { classId: other.id, className: other.name, academicYear: "2025/2026" };
    expect(body.data).toEqual({
      id: teacher.id,
      firstName: "Busy",
      lastName: "Teacher",
      version: 1,
      classTeacherOf: [gold],
      assistantIn: [nursery],
      subjects: [
        { ...nursery, subjectId: english.id, subjectName: english.name },
        { ...gold, subjectId: maths.id, subjectName: maths.name },
      ],
    });
    const { count } = await countStatements(office.db, () => office.call(path));
    expect(count).toBe(4);
  });

  it("asks who takes over, and changes nothing until each duty is answered", async () => {
    const busy = await office.busyTeacher();
    const { id } = busy.teacher;
    const heir = await office.staff();
    const without = await office.call(`DELETE /staff/${id}`, { version: 1 });
    expect([without.status, without.body.code]).toEqual([409, "staff_has_duties"]);
    expect(without.body.current.classTeacherOf).toHaveLength(1);
    expect(without.body.current.subjects).toHaveLength(2);
    const partly = { ...takeoverOf(busy, heir.id), assistantIn: [] };
    const half = await office.call(`DELETE /staff/${id}`, { version: 1, takeover: partly });
    expect([half.status, half.body.code]).toEqual([409, "staff_has_duties"]);
    expect((await office.accountOf(id)).deletedAt).toBeNull();
    expect(await office.teachersOf(busy.ownClass.id)).toEqual([
      { teacherId: id, isAssistant: false },
    ]);
  });

  it("hands everything to the chosen people, in one transaction", async () => {
    const busy = await office.busyTeacher();
    const { teacher, ownClass, other, past } = busy;
    const heir = await office.staff();
    const takeover = takeoverOf(busy, heir.id);
    const { status } = await office.call(`DELETE /staff/${teacher.id}`, { version: 1, takeover });
    expect(status).toBe(200);
    expect(await office.teachersOf(ownClass.id)).toEqual([
      { teacherId: heir.id, isAssistant: false },
    ]);
    expect(await office.teachersOf(other.id)).toEqual([{ teacherId: heir.id, isAssistant: true }]);
    expect(await office.subjectTeacher(ownClass.id)).toBe(heir.id);
    expect(await office.subjectTeacher(other.id)).toBe(heir.id);
    // What was last year's stays as it was.
    expect(await office.teachersOf(past.id)).toEqual([
      { teacherId: teacher.id, isAssistant: false },
    ]);
    const [entry] = await office.auditOf(ownClass.id);
    expect(entry).toMatchObject({
      action: "classes.hand-over",
      values: { before: { classTeacher: [teacher.id] }, after: { classTeacher: [heir.id] } },
    });
  });

  it("leaves classes without a teacher where no one is chosen", async () => {
    const busy = await office.busyTeacher();
    const takeover = takeoverOf(busy, null);
    const { status } = await office.call(`DELETE /staff/${busy.teacher.id}`, {
      version: 1,
      takeover,
    });
    expect(status).toBe(200);
    expect(await office.teachersOf(busy.ownClass.id)).toEqual([]);
    expect(await office.teachersOf(busy.other.id)).toEqual([]);
    expect(await office.subjectTeacher(busy.ownClass.id)).toBeNull();
  });

  it("makes an assistant who takes over the class its class teacher", async () => {
    const busy = await office.busyTeacher();
    const assistant = await office.staff();
    await office.db
      .insert(classTeachers)
      .values({ classId: busy.ownClass.id, teacherId: assistant.id, isAssistant: true });
    const takeover = takeoverOf(busy, assistant.id);
    const { status } = await office.call(`DELETE /staff/${busy.teacher.id}`, {
      version: 1,
      takeover,
    });
    expect(status).toBe(200);
    expect(await office.teachersOf(busy.ownClass.id)).toEqual([
      { teacherId: assistant.id, isAssistant: false },
    ]);
  });

  it("takes only active teachers who stay", async () => {
    const busy = await office.busyTeacher();
    const { id } = busy.teacher;
    const unfit = [
      id,
      newId(),
      (await office.staff({ isActive: false })).id,
      (await office.staff({ deleted: true })).id,
      (await office.staff({ roleInSchool: "Accountant" })).id,
      (await makeUser(office.db, { role: "PARENT" })).id,
    ];
    for (const to of unfit) {
      const takeover = { ...takeoverOf(busy, null), assistantIn: [{ classId: busy.other.id, to }] };
      const { status, body } = await office.call(`DELETE /staff/${id}`, { version: 1, takeover });
      expect(status).toBe(400);
      expect(body.issues).toEqual([
        {
          path: ["takeover", "assistantIn", 0, "to"],
          message: "Choose another active teacher.",
        },
      ]);
    }
    expect((await office.accountOf(id)).deletedAt).toBeNull();
  });

  it("needs the right to the classes, where there are any to hand over", async () => {
    const clerk = await makeUser(office.db, { role: "ADMIN", features: ["Staff"] });
    const busy = await office.busyTeacher();
    const takeover = takeoverOf(busy, null);
    const path = `DELETE /staff/${busy.teacher.id}`;
    expect((await office.call(path, { version: 1, takeover }, clerk.id)).status).toBe(403);
    const idle = await office.staff();
    expect((await office.call(`DELETE /staff/${idle.id}`, { version: 1 }, clerk.id)).status).toBe(
      200,
    );
  });
});

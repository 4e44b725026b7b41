import { newId } from "../../platform/database/id.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStaffOffice, takeoverOf, type StaffOffice } from "./fixtures.ts";

let office: StaffOffice;
beforeAll(async () => {
  office = await startStaffOffice();
});
afterAll(() => office.server.close());

const DAY = { leftOn: "2025-07-24", leavingReason: "Moved to Abuja" };
const leave = (id: string, body: object = {}) =>
  office.call(`POST /staff/${id}/leave`, { version: 1, ...DAY, ...body });
const undo = (id: string, version = 2) =>
  office.call(`POST /staff/${id}/undo-leaving`, { version });
const listed = async (query: string) =>
  (await office.call(`GET /staff?limit=200&${query}`)).body.data.map(
    ({ id }: { id: string }) => id,
  );

describe("a member of staff who leaves", () => {
  it("is signed out, out of the directory, and found there as left", async () => {
    const { id } = await office.staff();
    const { status, body } = await leave(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      isActive: false,
      left: { on: "2025-07-24", as: "LEFT", reason: "Moved to Abuja" },
      version: 2,
    });
    expect((await office.call("GET /me", undefined, id)).status).toBe(401);
    expect(await listed("status=left")).toContain(id);
    for (const query of ["", "status=inactive", "isActive=false"]) {
      expect(await listed(query), query).not.toContain(id);
    }
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: "staff.leave",
      actorId: office.principal.id,
      values: { after: { leftOn: "2025-07-24", leavingReason: "Moved to Abuja" } },
    });
    const again = await leave(id, { version: 2 });
    expect([again.status, again.body.code]).toEqual([409, "already_left"]);
    const open = await office.call(`POST /staff/${id}/activate`, { version: 2 });
    expect([open.status, open.body.code]).toEqual([409, "has_left"]);
  });

  it("hands classes and subjects over, and gets them back when it is undone", async () => {
    const busy = await office.busyTeacher();
    const { teacher, ownClass } = busy;
    const refused = await leave(teacher.id);
    expect([refused.status, refused.body.code]).toEqual([409, "staff_has_duties"]);
    const taker = await office.staff();
    const { status } = await leave(teacher.id, { takeover: takeoverOf(busy, taker.id) });
    expect(status).toBe(200);
    expect(await office.teachersOf(ownClass.id)).toEqual([
      { teacherId: taker.id, isAssistant: false },
    ]);
    const { body } = await undo(teacher.id);
    expect(body.data).toMatchObject({ isActive: true, left: null, version: 3 });
    expect(body.classes.kept).toEqual([]);
    expect(await office.teachersOf(ownClass.id)).toEqual([
      { teacherId: teacher.id, isAssistant: false },
    ]);
    expect(await office.subjectTeacher(ownClass.id)).toBe(teacher.id);
    const again = await undo(teacher.id, 3);
    expect([again.status, again.body.code]).toEqual([409, "not_left"]);
  });

  it.each(["", "24/07/2025", "2999-01-01", "2025-02-30"])(
    "needs a day that was: not %j",
    async (leftOn) => {
      const { id } = await office.staff();
      const { status, body } = await leave(id, { leftOn });
      expect([status, body.issues[0].path]).toEqual([400, ["leftOn"]]);
    },
  );

  it("is neither the asking person, nor the last principal's to lose, nor another version", async () => {
    const { principal, admin } = office;
    expect((await leave(principal.id)).body.code).toBe("own_account");
    const asAdmin = { version: 1, ...DAY };
    expect((await office.call(`POST /staff/${principal.id}/leave`, asAdmin, admin.id)).status).toBe(
      403,
    );
    const { id } = await office.staff();
    expect((await leave(id, { version: 7 })).body.code).toBe("stale_version");
    expect((await leave(newId())).status).toBe(404);
  });

  it("stays without classes when only the deletion of the record is undone", async () => {
    const busy = await office.busyTeacher();
    const { id } = busy.teacher;
    await leave(id, { takeover: takeoverOf(busy, null) });
    await office.call(`DELETE /staff/${id}`, { version: 2 });
    const { body } = await office.call(`POST /staff/${id}/restore`, { version: 3 });
    expect(body.classes).toEqual({ back: [], kept: [] });
    expect(body.data.left).not.toBeNull();
    expect((await undo(id, 4)).body.classes.back).not.toEqual([]);
  });
});

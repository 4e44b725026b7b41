import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { classHandOvers, classSubjects, classTeachers } from "../../classes/tables.ts";
import { startStaffOffice, takeoverOf, type BusyTeacher, type StaffOffice } from "./fixtures.ts";

let office: StaffOffice;
beforeAll(async () => {
  office = await startStaffOffice();
});
afterAll(() => office.server.close());

describe("restoring", () => {
  /** Deletes, and answers how to restore. */
  async function gone(busy: BusyTeacher, to: string | null) {
    const { id } = busy.teacher;
    await office.call(`DELETE /staff/${id}`, { version: 1, takeover: takeoverOf(busy, to) });
    return (as?: string) => office.call(`POST /staff/${id}/restore`, { version: 2 }, as);
  }
  const duty = (of: { name: string }, subject: { name: string } | null, isAssistant = false) => ({
    className: of.name,
    academicYear: "2025/2026",
    subjectName: subject?.name ?? null,
    isAssistant,
  });

  it.each(["an heir", "nobody"])("gives back what %s took over", async (who) => {
    const busy = await office.busyTeacher();
    const { teacher, ownClass, other, maths, english } = busy;
    const gold = { name: `${ownClass.name} Gold` };
    const restore = await gone(busy, who === "nobody" ? null : (await office.staff()).id);
    const { status, body } = await restore();
    expect(status).toBe(200);
    expect(body.classes).toEqual({
      back: [duty(other, null, true), duty(other, english), duty(gold, null), duty(gold, maths)],
      kept: [],
    });
    expect(await office.teachersOf(ownClass.id)).toEqual([
      { teacherId: teacher.id, isAssistant: false },
    ]);
    expect(await office.teachersOf(other.id)).toEqual([
      { teacherId: teacher.id, isAssistant: true },
    ]);
    expect(await office.subjectTeacher(ownClass.id)).toBe(teacher.id);
    expect(await office.subjectTeacher(other.id)).toBe(teacher.id);
    expect((await office.auditOf(ownClass.id)).at(-1)).toMatchObject({
      action: "classes.give-back",
      values: { after: expect.arrayContaining([expect.objectContaining({ isAssistant: false })]) },
    });
  });

  it("leaves duties that another person has by now, and names that person", async () => {
    const busy = await office.busyTeacher();
    const { teacher, ownClass, other, maths, english } = busy;
    const restore = await gone(busy, (await office.staff()).id);
    const third = await office.staff({ firstName: "Third", lastName: "Person" });
    const { db } = office;
    await db
      .update(classTeachers)
      .set({ teacherId: third.id })
      .where(eq(classTeachers.classId, ownClass.id));
    await db
      .update(classSubjects)
      .set({ teacherId: third.id })
      .where(eq(classSubjects.classId, ownClass.id));
    await db.delete(classTeachers).where(eq(classTeachers.classId, other.id));
    const gold = { name: `${ownClass.name} Gold` };
    const { body } = await restore();
    expect(body.classes).toEqual({
      back: [duty(other, english)],
      kept: [
        { ...duty(other, null, true), holder: null },
        { ...duty(gold, null), holder: "Third Person" },
        { ...duty(gold, maths), holder: "Third Person" },
      ],
    });
    expect(await office.teachersOf(ownClass.id)).toEqual([
      { teacherId: third.id, isAssistant: false },
    ]);
    expect(await office.teachersOf(other.id)).toEqual([]);
    expect(await office.subjectTeacher(other.id)).toBe(teacher.id);
  });

  it("makes the assistant who took the class over an assistant again", async () => {
    const busy = await office.busyTeacher();
    const heir = await office.staff();
    const helps = [busy.ownClass.id, busy.other.id].map((classId) => ({
      classId,
      teacherId: heir.id,
      isAssistant: true,
    }));
    await office.db.insert(classTeachers).values(helps);
    const restore = await gone(busy, heir.id);
    expect((await restore()).body.classes.kept).toEqual([]);
    const byHelp = (classId: string) =>
      office.db
        .select({ teacherId: classTeachers.teacherId })
        .from(classTeachers)
        .where(eq(classTeachers.classId, classId))
        .orderBy(classTeachers.isAssistant, classTeachers.teacherId);
    expect(await byHelp(busy.ownClass.id)).toEqual([
      { teacherId: busy.teacher.id },
      { teacherId: heir.id },
    ]);
    expect(await byHelp(busy.other.id)).toEqual(
      [busy.teacher.id, heir.id].toSorted().map((teacherId) => ({ teacherId })),
    );
  });

  it("gives back in User Management too, once", async () => {
    const busy = await office.busyTeacher();
    const { id } = busy.teacher;
    await gone(busy, null);
    const { body } = await office.call(`POST /users/${id}/restore`, { version: 2 });
    expect(body.classes.back).toHaveLength(4);
    expect(body.data.className).toBe(`${busy.ownClass.name} Gold`);
    expect(await office.db.$count(classHandOvers, eq(classHandOvers.fromId, id))).toBe(0);
  });

  it("needs the right to the classes, where there are any to give back", async () => {
    const clerk = await makeUser(office.db, { role: "ADMIN", features: ["Staff"] });
    const restore = await gone(await office.busyTeacher(), null);
    expect((await restore(clerk.id)).status).toBe(403);
    expect((await restore()).status).toBe(200);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeWords, idsIn, titleOf } from "./change-sentences.ts";
import { CHANGE_TITLES } from "./change-titles.ts";

const id = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`;
const NAMES: Record<string, string> = {
  [id(1)]: "Primary 4 Gold",
  [id(2)]: "Primary 4 Blue",
  [id(3)]: "Mathematics",
  [id(4)]: "First Term 2025/2026",
  [id(5)]: "Bola Ade",
};
const nameOf = (one: string) => NAMES[one];
const wordsOf = (action: string, before: unknown, after: unknown) =>
  changeWords({ action, before, after }, nameOf);

describe("a move", () => {
  test("says from where to where, and why", () => {
    const before = { classId: id(1), class: "Primary 4 Gold" };
    const after = { classId: id(2), class: "Primary 4 Blue", termId: id(4) };
    expect(wordsOf("students.change-class", before, after)).toEqual({
      title: "Moved to another class",
      lines: ["Primary 4 Gold → Primary 4 Blue"],
    });
    expect(
      wordsOf("students.transfer", before, { ...after, reason: "Nearer to home" }).lines,
    ).toEqual(["Primary 4 Gold → Primary 4 Blue", "Reason: Nearer to home"]);
  });

  test("names classes that were logged as ids, and a first place", () => {
    expect(wordsOf("students.change-class", { classId: id(1) }, { classId: id(2) }).lines).toEqual([
      "Primary 4 Gold → Primary 4 Blue",
    ]);
    expect(wordsOf("students.change-class", null, { class: "Primary 4 Blue" }).lines).toEqual([
      "Placed in Primary 4 Blue",
    ]);
  });
});

describe("a record", () => {
  test("tells only the fields that changed, as people call them", () => {
    const before = { firstName: "Ada", address: "12 Allen", isActive: true, version: 3 };
    const after = { firstName: "Ada", address: null, isActive: false, version: 4 };
    expect(wordsOf("students.update", before, after).lines).toEqual([
      "Active: yes → no",
      "Address: 12 Allen → nothing",
    ]);
  });

  test("that was saved unchanged says so, and so does a change that is not for this page", () => {
    const before = { firstName: "Ada", version: 3, inner: "a" };
    expect(wordsOf("accounts.update", before, { ...before, version: 4 }).lines).toEqual([
      "Saved without changes",
    ]);
    expect(wordsOf("accounts.update", before, { ...before, inner: "b" }).lines).toEqual([
      "Other details changed",
    ]);
  });

  test("is read also where user and details are logged apart", () => {
    const before = { user: { firstName: "Ada" }, details: { staffType: "Full-Time" } };
    const after = { user: { firstName: "Ade" }, details: { staffType: "Contract" } };
    expect(wordsOf("staff.update", before, after).lines).toEqual([
      "Other names: Ada → Ade",
      "Staff type: Full-Time → Contract",
    ]);
  });

  test("names people and classes instead of their ids, and leaves out what is gone", () => {
    const before = { classIds: [id(1), id(9)] };
    expect(
      wordsOf("classes.set-class-teacher", before, { classIds: [id(1), id(2)] }).lines,
    ).toEqual(["Class teacher of: Primary 4 Gold → Primary 4 Gold, Primary 4 Blue"]);
    expect(wordsOf("staff.update", { supervisorId: null }, { supervisorId: id(5) }).lines).toEqual([
      "Supervisor: nothing → Bola Ade",
    ]);
  });

  test("begins with who and where, not with every field of the form", () => {
    const after = { classId: id(1), admissionNumber: "MC/1", address: "12 Allen", gender: "Male" };
    expect(wordsOf("students.admit", null, after)).toEqual({
      title: "Admitted",
      lines: ["Class: Primary 4 Gold", "Admission number: MC/1"],
    });
  });

  test("that was made tells what it was made with", () => {
    expect(wordsOf("accounts.create", null, { role: "PARENT", email: "a@b.c" }).lines).toEqual([
      "Email: a@b.c",
      "Role: Parent",
    ]);
  });
});

test("a decision for the next session and a leaving are said in words", () => {
  const before = { decision: "REPEAT", class: "Primary 4 Gold" };
  expect(wordsOf("years.decide", before, { ...before, decision: "LEAVES" }).lines).toEqual([
    "Decision: Repeats → Leaves",
  ]);
  expect(wordsOf("students.leave", null, { leftAs: "TRANSFERRED" }).lines).toEqual([
    "Left as: Transferred out",
  ]);
});

describe("a result", () => {
  test("names subject and term and each part that changed", () => {
    const sheet = { subjectId: id(3), termId: id(4), studentId: id(5) };
    const words = wordsOf(
      "results.save",
      { ...sheet, scores: { CA1: 7, exam: null }, teacherComment: null },
      { ...sheet, scores: { CA1: 8, exam: "ABS" }, teacherComment: "Steady." },
    );
    expect(words).toEqual({
      title: "Scores entered: Mathematics, First Term 2025/2026",
      lines: ["CA1: 7 → 8, exam: ABS", "Teacher's comment: Steady."],
    });
  });

  test("that was reopened tells the reason", () => {
    expect(wordsOf("results.reopen", {}, { subjectId: id(3), reason: "Wrong script" })).toEqual({
      title: "Result reopened: Mathematics",
      lines: ["Reason: Wrong script"],
    });
  });
});

test("a linked parent is named", () => {
  const link = { parentId: id(5), studentId: id(6), relationship: "Mother" };
  expect(wordsOf("students.link-parent", null, link).lines).toEqual(["Bola Ade (Mother)"]);
  expect(wordsOf("students.unlink-parent", link, null).lines).toEqual(["Bola Ade (Mother)"]);
  expect(wordsOf("students.unlink-parent", null, null).lines).toEqual([]);
});

test("an unknown action is said in its own words", () => {
  expect(titleOf("hostel_mgt.move-bed")).toBe("Hostel mgt: move bed");
  expect(titleOf("")).toBe("Change");
  expect(titleOf("constructor")).toBe("Constructor");
});

describe("a secret", () => {
  const SECRET = "s3cr3t";

  test("is never shown, only that it changed", () => {
    const before = { password: null, bankName: SECRET, nextOfKinPhone: SECRET };
    const after = { password: SECRET, bankName: `${SECRET}2`, nextOfKinPhone: `${SECRET}2` };
    expect(wordsOf("staff.update", before, after).lines).toEqual([
      "Password changed",
      "Bank details changed",
      "Next of kin changed",
    ]);
  });

  test("that was logged by its name alone says so", () => {
    const privateChanged = ["accountNumber", "bankName", "nextOfKin", "constructor"];
    expect(wordsOf("staff.update", { version: 1 }, { version: 2, privateChanged }).lines).toEqual([
      "Bank details changed",
      "Next of kin changed",
    ]);
  });

  test.each(["token", "hash", "code", "initialPasswordSealed", "ip", "kid", "secretSealed"])(
    "under the name %s is passed over by every action",
    (field) => {
      for (const action of [...Object.keys(CHANGE_TITLES), "some.action"]) {
        const said = wordsOf(
          action,
          { [field]: "old" },
          { [field]: SECRET, nested: { [field]: SECRET } },
        );
        expect(JSON.stringify(said)).not.toContain(SECRET);
      }
    },
  );
});

test("no entry of any shape breaks the words, and no id is ever shown", () => {
  const action = fc.oneof(fc.constantFrom(...Object.keys(CHANGE_TITLES)), fc.string());
  const key = fc.constantFrom("classId", "class", "scores", "reason", "parentId", "features", "x");
  const side = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(key, fc.oneof(fc.jsonValue(), fc.uuid(), fc.array(fc.uuid()))),
  );
  fc.assert(
    fc.property(action, side, side, (one, before, after) => {
      const words = changeWords({ action: one, before, after }, () => undefined);
      expect(words.title).not.toBe("");
      expect(words.lines.join(" ")).not.toMatch(
        /undefined|\[object|\[native|-[47]\w{3}-[89ab]\w{3}-/,
      );
    }),
  );
});

test("the ids of several entries are found once each, however deep", () => {
  const changes = [
    { before: null, after: { classIds: [id(1), id(2)] } },
    { before: { details: { supervisorId: id(1).toUpperCase() } }, after: "x" },
  ];
  expect(idsIn(changes)).toEqual([id(1), id(2)]);
});

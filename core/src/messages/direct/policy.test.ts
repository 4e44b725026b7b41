import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Actor } from "../../accounts/actor.ts";
import { ROLES, type Role } from "../../accounts/roles.ts";
import {
  counterpartsOf,
  mayOpenDirect,
  mayReadThread,
  mayWriteInThread,
  type ThreadFacts,
} from "./policy.ts";
import { attachmentName } from "../../api/attachments.ts";
import { THREAD_KINDS } from "./thread.ts";

function actor(role: Role, rest: Partial<Actor> = {}): Actor {
  return {
    id: "0199a000-0000-7000-8000-000000000001",
    role,
    roleInSchool: role === "STAFF" ? "Teacher" : null,
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
    ...rest,
  };
}

const anyFacts: fc.Arbitrary<ThreadFacts> = fc.record({
  kind: fc.constantFrom(...THREAD_KINDS),
  isParent: fc.boolean(),
  isClassTeacher: fc.boolean(),
  isPupil: fc.boolean(),
  isParentOfPupil: fc.boolean(),
  pupilsMayWrite: fc.boolean(),
  isInspecting: fc.boolean(),
});
const anyActor = fc
  .record({
    role: fc.constantFrom(...ROLES),
    awaitingApproval: fc.boolean(),
    features: fc.constantFrom([], ["Direct Messaging"] as const, ["Classes"] as const),
  })
  .map(({ role, ...rest }) => actor(role, rest));

const nothing: ThreadFacts = {
  kind: "CLASS_TEACHER",
  isParent: false,
  isClassTeacher: false,
  isPupil: false,
  isParentOfPupil: false,
  pupilsMayWrite: false,
  isInspecting: false,
};

test("a person who writes in a thread reads it, and one who reads it may open direct messages", () => {
  fc.assert(
    fc.property(anyActor, anyFacts, (who, facts) => {
      if (mayWriteInThread(who, facts)) expect(mayReadThread(who, facts)).toBe(true);
      if (mayReadThread(who, facts)) expect(mayOpenDirect(who)).toBe(true);
    }),
  );
});

test("no pupil reads or writes outside a class thread, and writes there only where pupils may", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const pupil = actor("STUDENT");
      if (facts.kind !== "CLASS") expect(mayReadThread(pupil, facts)).toBe(false);
      if (mayWriteInThread(pupil, facts)) {
        expect(facts).toMatchObject({ kind: "CLASS", isPupil: true, pupilsMayWrite: true });
      }
    }),
  );
  expect(
    counterpartsOf(actor("STUDENT"), { ...nothing, isParent: true, hasClassTeacher: true }),
  ).toEqual([]);
});

test("a principal with a reason reads, and does not write in the class teacher's place", () => {
  const facts = { ...nothing, isInspecting: true };
  expect(mayReadThread(actor("PRINCIPAL"), nothing)).toBe(false);
  expect(mayReadThread(actor("PRINCIPAL"), facts)).toBe(true);
  expect(mayWriteInThread(actor("PRINCIPAL"), facts)).toBe(false);
  for (const role of ["ADMIN", "TEACHER", "STAFF", "PARENT", "STUDENT"] as const) {
    expect(mayReadThread(actor(role), facts)).toBe(false);
  }
});

test("a view through another person's eyes shows no messages", () => {
  const viewed = actor("TEACHER", { isViewed: true });
  expect(mayOpenDirect(viewed)).toBe(false);
  expect(mayReadThread(viewed, { ...nothing, isClassTeacher: true })).toBe(false);
});

describe("to whom one writes about a child", () => {
  const known = { isParent: true, isClassTeacher: true, hasClassTeacher: true };
  test.each([
    [actor("PARENT"), known, ["CLASS_TEACHER", "OFFICE", "PRINCIPAL"]],
    [actor("PARENT"), { ...known, hasClassTeacher: false }, ["OFFICE", "PRINCIPAL"]],
    [actor("PARENT"), { ...known, isParent: false }, []],
    [actor("TEACHER"), known, ["CLASS_TEACHER"]],
    [actor("TEACHER"), { ...known, isClassTeacher: false }, []],
    [actor("TEACHER", { features: ["Classes"] }), known, []],
    [actor("ADMIN"), { ...known, isClassTeacher: false }, ["OFFICE"]],
    [actor("PRINCIPAL"), { ...known, isClassTeacher: false }, ["OFFICE", "PRINCIPAL"]],
  ])("%#", (who, facts, expected) => {
    expect(counterpartsOf(who, facts)).toEqual(expected);
  });
});

test("a file keeps its name and gets the ending of what it is", () => {
  expect(attachmentName("C:\\docs\\Letter.exe", "pdf")).toBe("Letter.pdf");
  expect(attachmentName("../..", "pdf")).toBe("File.pdf");
  expect(attachmentName("me\u202Egnp.jpg", "webp")).toBe("me_gnp.webp");
  expect(attachmentName("", "docx")).toBe("File.docx");
});

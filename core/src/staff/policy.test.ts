import { describe, expect, test } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import type { Role } from "../accounts/roles.ts";
import {
  mayAssignClasses,
  mayChangeStaffMember,
  mayDeleteDocuments,
  mayManageStaff,
  mayReadDocuments,
  mayReadPrivateFields,
  worksHere,
} from "./policy.ts";

function actor(role: Role, rest: Partial<Actor> = {}): Actor {
  return {
    id: "0199a000-0000-7000-8000-000000000001",
    role,
    roleInSchool: null,
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
    ...rest,
  };
}

const people: Record<string, Actor> = {
  principal: actor("PRINCIPAL"),
  office: actor("ADMIN"),
  "office with only Staff": actor("ADMIN", { features: ["Staff"] }),
  "office without Staff": actor("ADMIN", { features: ["Classes"] }),
  teacher: actor("TEACHER"),
  accountant: actor("STAFF", { roleInSchool: "Accountant" }),
  pupil: actor("STUDENT"),
  parent: actor("PARENT"),
  "waiting teacher": actor("STUDENT", { awaitingApproval: true }),
};
const whoMay = (sentence: (person: Actor) => boolean) =>
  Object.keys(people).filter((name) => sentence(people[name]!));

const OFFICE = ["principal", "office", "office with only Staff"];

test("the office manages staff, unless its features leave that out", () => {
  expect(whoMay(mayManageStaff)).toEqual(OFFICE);
});

test("everyone who works at the school has a record of their own", () => {
  expect(whoMay(worksHere)).toEqual([...OFFICE, "office without Staff", "teacher", "accountant"]);
});

describe("bank details, next of kin and documents", () => {
  test("are read by the principal and the person alone", () => {
    for (const sentence of [mayReadPrivateFields, mayReadDocuments]) {
      expect(whoMay((person) => sentence(person, { isSelf: false }))).toEqual(["principal"]);
      expect(whoMay((person) => sentence(person, { isSelf: true }))).toEqual(whoMay(worksHere));
    }
  });

  test("are not read by a principal who looks through the person's eyes", () => {
    for (const sentence of [mayReadPrivateFields, mayReadDocuments]) {
      const seen = (isSelf: boolean) =>
        whoMay((person) => sentence({ ...person, isViewed: true }, { isSelf }));
      expect([seen(true), seen(false)]).toEqual([[], []]);
    }
  });

  test("are deleted by the principal alone", () => {
    expect(whoMay(mayDeleteDocuments)).toEqual(["principal"]);
  });
});

describe("a record", () => {
  const changers = (role: Role, awaitingApproval = false) =>
    whoMay((person) => mayChangeStaffMember(person, { role, awaitingApproval }));

  test("of a teacher is the office's to change", () => {
    expect(changers("STAFF")).toEqual(OFFICE);
    expect(changers("TEACHER")).toEqual(OFFICE);
  });

  test("of a principal, of the office or of a person who waits for approval needs a principal", () => {
    expect(changers("PRINCIPAL")).toEqual(["principal"]);
    expect(changers("ADMIN")).toEqual(["principal"]);
    expect(changers("STUDENT", true)).toEqual(["principal"]);
  });

  test("names classes only for those who manage classes too", () => {
    expect(whoMay(mayAssignClasses)).toEqual(["principal", "office"]);
  });
});

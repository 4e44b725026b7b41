import type { Actor } from "@school/core/accounts/actor.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { expect, test } from "vitest";
import { shortcuts } from "./shortcuts.ts";

test.each([
  ["STUDENT", {}, ["Results", "Computer-Based Tests", "Announcements"]],
  ["PARENT", {}, ["Results", "Computer-Based Tests", "Announcements"]],
  [
    "TEACHER",
    {},
    [
      "Upload Results",
      "Class Results",
      "Results",
      "Ledger",
      "Computer-Based Tests",
      "Announcements",
    ],
  ],
  ["TEACHER", { awaitingApproval: true }, []],
] as const)("%s %o is offered %j", (role, rest, labels) => {
  const account: Actor = {
    id: "a",
    role,
    roleInSchool: null,
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
    ...rest,
  };
  const open = shortcuts.filter(({ path }) => mayOpenPage(account, path));
  expect(open.map(({ label }) => label)).toEqual(labels);
});

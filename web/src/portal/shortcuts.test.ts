import type { Actor } from "@school/core/accounts/actor.ts";
import { mayOpenPage } from "@school/core/portal/pages.ts";
import { expect, test } from "vitest";
import { shortcuts } from "./shortcuts.ts";
import { labels as uiLabels, titles } from "../ui/text.ts";

test.each([
  ["STUDENT", {}, ["Results", titles.tests, "Announcements"]],
  ["PARENT", {}, ["Results", titles.tests, "Announcements"]],
  [
    "TEACHER",
    {},
    [
      uiLabels.uploadResults,
      uiLabels.classResults,
      "Results",
      "Ledger",
      titles.tests,
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

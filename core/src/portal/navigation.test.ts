import { describe, expect, test } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import type { Role } from "../accounts/roles.ts";
import { barOf, openEntry, pageGroupsOf, sidebarOf } from "./navigation.ts";
import { PAGE_GROUPS } from "./page.ts";
import { mayOpenPage, pages } from "./pages.ts";

function actor(role: Role, more: Partial<Actor> = {}): Actor {
  return {
    id: "0199a000-0000-7000-8000-000000000001",
    role,
    roleInSchool: role === "STAFF" ? "Teacher" : null,
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
    ...more,
  };
}

const EVERYONE: [string, Actor][] = [
  ["principal", actor("PRINCIPAL")],
  ["office", actor("ADMIN")],
  ["teacher", actor("TEACHER")],
  ["teaching staff", actor("STAFF")],
  ["accountant", actor("STAFF", { roleInSchool: "Accountant" })],
  ["parent", actor("PARENT")],
  ["pupil", actor("STUDENT")],
  ["a pupil who waits for approval", actor("STUDENT", { awaitingApproval: true })],
  ["a teacher limited to tests", actor("TEACHER", { features: ["CBT"] })],
  ["a parent on a standby", actor("PARENT", { isOnStandby: true })],
];

/** The labels above the last section, which has the person's own pages. */
const labels = (who: Actor) =>
  sidebarOf(who)
    .filter(({ section }) => section !== "end")
    .map(({ label }) => label);

const TEACHING = ["Lesson Plan", "Homework and notes", "CBT", "E-Classroom"];

describe("the sidebar", () => {
  test.each<[string, Actor, string[]]>([
    [
      "principal",
      actor("PRINCIPAL"),
      [
        "Dashboard",
        "Approvals",
        "Attendance",
        "Messages",
        "Students",
        "Families",
        "Staff",
        "Classes",
        "Fees",
        "Assessments",
        "Report Card",
        "Ledger",
        ...TEACHING,
        "School Calendar",
        "Announcements",
        "Settings",
      ],
    ],
    [
      "teacher",
      actor("TEACHER"),
      [
        "Dashboard",
        "Attendance",
        "Messages",
        "Classes",
        "Assessments",
        "Report Card",
        ...TEACHING,
        "School Calendar",
        "Announcements",
      ],
    ],
    [
      "parent",
      actor("PARENT"),
      [
        "Dashboard",
        "Messages",
        "My Family",
        "Fees",
        "Report Card",
        "Homework and notes",
        "CBT",
        "E-Classroom",
        "School Calendar",
        "Announcements",
      ],
    ],
    [
      "pupil",
      actor("STUDENT"),
      [
        "Dashboard",
        "Messages",
        "Report Card",
        "Homework and notes",
        "CBT",
        "E-Classroom",
        "School Calendar",
        "Announcements",
      ],
    ],
    ["awaiting", actor("STUDENT", { awaitingApproval: true }), ["Dashboard"]],
    [
      "limited",
      actor("TEACHER", { features: ["CBT"] }),
      ["Dashboard", "Attendance", "CBT", "Announcements"],
    ],
    [
      "standby",
      actor("PARENT", { isOnStandby: true }),
      ["Dashboard", "Report Card", "School Calendar", "Announcements"],
    ],
  ])("of a %s", (_, who, expected) => {
    expect(labels(who)).toEqual(expected);
  });

  test("has at most 19 entries for the principal and 12 for a teacher", () => {
    expect(labels(actor("PRINCIPAL")).length).toBeLessThanOrEqual(19);
    expect(labels(actor("TEACHER")).length).toBeLessThanOrEqual(12);
  });

  test.each(EVERYONE)("leads %s only to pages that open, each once", (_, who) => {
    const listed = sidebarOf(who).flatMap(({ tabs, more }) => [...tabs, ...more]);
    expect(listed.filter(({ path }) => !mayOpenPage(who, path))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test.each(EVERYONE)("marks for %s the entry of every page that opens", (_, who) => {
    const sidebar = sidebarOf(who);
    const open = pages.filter(({ path, mayOpen }) => {
      const address = path.replace("{id}", "1");
      // For families; it tells staff so.
      const isOthers = path === "/report-cards" && labels(who).includes("Report Card") === false;
      return mayOpen !== "anyone" && !isOthers && mayOpenPage(who, address);
    });
    expect(open.filter(({ path }) => openEntry(sidebar, path) === null)).toEqual([]);
    for (const entry of sidebar) {
      for (const { path } of [...entry.tabs, ...entry.more]) {
        expect(openEntry(sidebar, path)?.label).toBe(entry.label);
      }
    }
  });

  test("marks the noun on the pages about one of its things", () => {
    const sidebar = sidebarOf(actor("TEACHER"));
    const marked = (path: string) => openEntry(sidebar, path)?.label;
    expect(marked("/dashboard/cbt/hall")).toBe("CBT");
    expect(marked("/dashboard/students/17")).toBe("Classes");
    expect(marked("/assignments/marks/17")).toBe("Homework and notes");
    expect(openEntry(sidebarOf(actor("PARENT")), "/dashboard/students/17")?.label).toBe(
      "My Family",
    );
  });

  test("offers only the principal the pending approvals", () => {
    const titles = (who: Actor) =>
      sidebarOf(who).flatMap(({ tabs, more }) => [...tabs, ...more].map(({ title }) => title));
    expect(titles(actor("PRINCIPAL"))).toContain("Pending Approvals");
    expect(titles(actor("ADMIN"))).not.toContain("Pending Approvals");
  });
});

test("the bar of a phone is whole, or not there", () => {
  const bar = (who: Actor) => barOf(who, sidebarOf(who)).map(({ short }) => short);
  expect(bar(actor("PARENT"))).toEqual(["Home", "Results", "Messages", "Calendar"]);
  expect(bar(actor("STUDENT"))).toEqual(["Home", "Homework", "Tests", "Results"]);
  expect(bar(actor("TEACHER"))).toEqual(["Home", "Register", "Scores", "Messages"]);
  expect(bar(actor("PRINCIPAL"))).toEqual([]);
  expect(bar(actor("TEACHER", { features: ["CBT"] }))).toEqual([]);
  expect(bar(actor("PARENT", { isOnStandby: true }))).toEqual([]);
});

describe("all pages", () => {
  test.each(EVERYONE)("lists for %s what opens, in the specification's order", (_, who) => {
    const groups = pageGroupsOf(who);
    const order = groups.map(({ label }) => PAGE_GROUPS.indexOf(label));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    const listed = groups.flatMap((group) => group.pages);
    expect(listed).toEqual(
      expect.arrayContaining(
        pages.filter(({ group, path }) => group !== undefined && mayOpenPage(who, path)),
      ),
    );
    expect(listed.filter(({ path }) => !mayOpenPage(who, path))).toEqual([]);
  });

  test("gives a page the name of a group only in that group", () => {
    const named = pages.filter(({ group, title }) =>
      PAGE_GROUPS.some((one) => group && one === title && one !== group),
    );
    expect(named.map(({ path }) => path)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import type { Role } from "../accounts/roles.ts";
import { mayOpenPage, pageAt, pages, redirects } from "./pages.ts";

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

/** One letter for each kind of person, as the columns of the table below. */
const people: Record<string, Actor | null> = {
  v: null,
  S: actor("STUDENT"),
  R: actor("PARENT"),
  T: actor("TEACHER"),
  F: actor("STAFF"),
  C: actor("STAFF", { roleInSchool: "Accountant" }),
  A: actor("ADMIN"),
  P: actor("PRINCIPAL"),
  w: actor("STUDENT", { awaitingApproval: true }),
};

/** Each page with everyone who may open it; anyone else is refused. */
const opensFor: Record<string, string> = {
  "/": "vSRTFCAPw",
  "/signin": "vSRTFCAPw",
  "/login": "vSRTFCAPw",
  "/admin-login": "vSRTFCAPw",
  "/register": "vSRTFCAPw",
  "/setup": "vSRTFCAPw",
  "/forgot-password": "vSRTFCAPw",
  "/reset-password": "vSRTFCAPw",
  "/confirm": "vSRTFCAPw",
  "/dashboard": "SRTFCAPw",
  "/dashboard/profile": "SRTFCAPw",
  "/dashboard/unsent": "SRTFCAP",
  "/help": "SRTFCAP",
  "/dashboard/pages": "SRTFCAP",
  "/dashboard/data": "RTFCAP",
  "/dashboard/data/{id}": "RTFCAP",
  "/dashboard/fees": "CAP",
  "/dashboard/fees/billing": "CAP",
  "/dashboard/fees/items": "CAP",
  "/dashboard/fees/payments": "CAP",
  "/dashboard/fees/payments/{id}": "RCAP",
  "/dashboard/fees/statements": "CAP",
  "/dashboard/fees/statements/{id}": "CAP",
  "/dashboard/fees/slips": "CAP",
  "/dashboard/fees/online": "CAP",
  "/dashboard/fees/report": "AP",
  "/dashboard/fees/{id}": "CAP",
  "/fees": "R",
  "/fees/online/{id}": "R",
  "/report-cards": "SRTFCAP",
  "/school-calendar": "SRTFCAP",
  "/school-calendar/print": "SRTFCAP",
  "/timetable": "SRTFCAP",
  "/timetable/edit": "AP",
  "/timetable/periods": "AP",
  "/assignments": "SRTFCAP",
  "/assignments/create": "TFAP",
  "/assignments/edit/{id}": "TFAP",
  "/assignments/marks/{id}": "TFAP",
  "/assignments/scores/{id}": "TFAP",
  "/assignments/work/{id}": "SR",
  "/notes": "SRTFCAP",
  "/notes/create": "TFAP",
  "/notes/edit/{id}": "TFAP",
  "/notes/copy/{id}": "TFAP",
  "/notes/{id}": "SRTFCAP",
  "/day-notes": "TFAP",
  "/observations": "SRTFCAP",
  "/observations/edit/{id}": "TFAP",
  "/tests": "SRTFCAP",
  "/cbt": "SRTFCAP",
  "/e-classroom": "SRTFCAP",
  "/e-classroom/create": "TFAP",
  "/e-classroom/edit/{id}": "TFAP",
  "/lesson-plan": "TFAP",
  "/lesson-plan/schemes": "TFAP",
  "/lesson-plan/scheme": "TFAP",
  "/lesson-plan/write": "TFAP",
  "/lesson-plan/edit/{id}": "TFAP",
  "/lesson-plan/{id}": "TFAP",
  "/dashboard/results": "SRTFAP",
  "/dashboard/staff-results": "TFAP",
  "/dashboard/attendance": "TFAP",
  "/dashboard/attendance/days": "TFAP",
  "/dashboard/attendance/summary": "TFAP",
  "/dashboard/attendance/staff": "TFCAP",
  "/dashboard/upload": "TFAP",
  "/dashboard/announcements": "SRTFCAP",
  "/dashboard/announcements/create": "AP",
  "/dashboard/announcements/written": "AP",
  "/dashboard/announcements/edit/{id}": "AP",
  "/dashboard/messages": "SRTFAP",
  "/dashboard/messages/new": "RTFAP",
  "/dashboard/messages/write": "AP",
  "/dashboard/messages/sent": "AP",
  "/dashboard/messages/sent/{id}": "AP",
  "/dashboard/messages/groups": "AP",
  "/dashboard/messages/groups/create": "AP",
  "/dashboard/messages/groups/edit/{id}": "AP",
  "/dashboard/messages/reports": "P",
  "/dashboard/messages/{id}": "SRTFAP",
  "/dashboard/cbt/create": "TFAP",
  "/dashboard/cbt/edit": "TFAP",
  "/dashboard/cbt/paper-scores": "TFAP",
  "/dashboard/cbt/answer-sheets": "TFAP",
  "/dashboard/cbt/preview": "TFAP",
  "/dashboard/cbt/print": "TFAP",
  "/dashboard/cbt/analyze": "TFAP",
  "/dashboard/cbt/send-scores": "TFAP",
  "/dashboard/cbt/mock-exams": "TFAP",
  "/dashboard/cbt/hall": "TFAP",
  "/dashboard/cbt/manage": "TFAP",
  "/dashboard/cbt/take": "S",
  "/dashboard/cbt/results": "STFAP",
  "/dashboard/question-bank": "TFAP",
  "/dashboard/question-bank/create": "TFAP",
  "/dashboard/question-bank/edit": "TFAP",
  "/dashboard/users": "AP",
  "/dashboard/settings": "AP",
  "/dashboard/setup": "AP",
  "/dashboard/settings/school": "AP",
  "/dashboard/settings/academic": "AP",
  "/dashboard/settings/report-sheets": "AP",
  "/dashboard/settings/site": "AP",
  "/dashboard/students/photo-consents": "AP",
  "/dashboard/settings/messages": "AP",
  "/dashboard/settings/online-payments": "P",
  "/dashboard/settings/phone-messages": "AP",
  "/dashboard/settings/automatic-messages": "AP",
  "/dashboard/settings/newsletter": "AP",
  "/dashboard/settings/backups": "P",
  "/dashboard/settings/retention": "P",
  "/dashboard/settings/system": "AP",
  "/dashboard/settings/who-saw-what": "P",
  "/dashboard/staff": "AP",
  "/dashboard/staff/create": "AP",
  "/dashboard/staff/search": "AP",
  "/dashboard/staff/bulk-edit": "AP",
  "/dashboard/staff/import-csv": "AP",
  "/dashboard/staff/export-csv": "AP",
  "/dashboard/staff/deleted": "AP",
  "/dashboard/staff/print-list": "AP",
  "/dashboard/staff/edit/{id}": "AP",
  "/dashboard/staff/{id}": "TFCAP",
  "/dashboard/students": "TFAP",
  "/dashboard/students/create": "AP",
  "/dashboard/students/search": "AP",
  "/dashboard/students/bulk-edit": "AP",
  "/dashboard/students/pictures": "AP",
  "/dashboard/students/pictures/zip": "AP",
  "/dashboard/students/transfer": "AP",
  "/dashboard/students/print-login": "AP",
  "/dashboard/family": "R",
  "/dashboard/students/collecting": "TFAP",
  "/dashboard/students/families": "AP",
  "/dashboard/students/families/{id}": "AP",
  "/dashboard/students/families/proposals": "AP",
  "/dashboard/students/families/accounts": "AP",
  "/dashboard/staff/print-login": "AP",
  "/dashboard/students/admission-register": "AP",
  "/dashboard/students/alumni": "AP",
  "/dashboard/students/import-csv": "AP",
  "/dashboard/students/export-csv": "AP",
  "/dashboard/students/deleted": "AP",
  "/dashboard/students/edit/{id}": "AP",
  "/dashboard/students/{id}": "SRTFAP",
  "/dashboard/classes": "TFAP",
  "/dashboard/classes/categories": "AP",
  "/dashboard/classes/create": "AP",
  "/dashboard/classes/edit": "AP",
  "/dashboard/classes/edit/{id}": "AP",
  "/dashboard/classes/{id}": "TFAP",
  "/dashboard/classes/subjects": "AP",
  "/dashboard/classes/change": "AP",
  "/dashboard/students/life/{id}": "SRTFAP",
  "/dashboard/classes/next-term": "AP",
  "/dashboard/classes/promotion": "AP",
  "/dashboard/report-card/entry": "TFAP",
  "/dashboard/report-card/board": "AP",
  "/dashboard/report-card/view": "AP",
  "/dashboard/report-card/ledger": "TFAP",
  "/dashboard/report-card/ledger-breakdown": "TFAP",
  "/dashboard/report-card/ledger-assessments": "TFAP",
  "/dashboard/report-card/broad-sheet": "AP",
  "/dashboard/report-card/pending-approvals": "P",
};

describe("who may open which page", () => {
  test("the table above names every page, and no other", () => {
    expect(Object.keys(opensFor).toSorted()).toEqual(pages.map((page) => page.path).toSorted());
  });

  test.each(Object.entries(opensFor))("%s opens for %s", (path, expected) => {
    const letters = Object.keys(people).filter((letter) =>
      mayOpenPage(people[letter] ?? null, path.replace("{id}", "17")),
    );
    expect(letters.join("")).toBe(expected);
  });

  test("an address that is no page opens for no one", () => {
    for (const path of [
      "/dashboard/nothing",
      "/dashboard/staff/edit",
      "/dashboard/students/edit",
      "/constructor",
      "",
    ]) {
      expect(mayOpenPage(actor("PRINCIPAL"), path)).toBe(false);
    }
  });

  test("a given password opens the dashboard and the profile until it is changed", () => {
    const newcomer = actor("TEACHER", { mustChangePassword: true });
    const open = pages.filter((page) => mayOpenPage(newcomer, page.path)).map((page) => page.path);
    expect(open.filter((path) => opensFor[path]?.startsWith("v") !== true)).toEqual([
      "/dashboard",
      "/dashboard/profile",
    ]);
  });

  test("the features checklist closes what it does not name, but not the dashboard", () => {
    const marker = actor("TEACHER", { features: ["Assessments"] });
    expect(mayOpenPage(marker, "/dashboard/upload")).toBe(true);
    expect(mayOpenPage(marker, "/dashboard/report-card/ledger")).toBe(false);
    expect(mayOpenPage(marker, "/dashboard/profile")).toBe(true);
    const clerk = actor("ADMIN", { features: ["Students"] });
    expect(mayOpenPage(clerk, "/dashboard/students/create")).toBe(true);
    expect(mayOpenPage(clerk, "/dashboard/users")).toBe(false);
  });

  test("every redirect without a choice leads to a page", () => {
    for (const { path, to } of redirects) {
      expect(pageAt(path)).toBeUndefined();
      const targets = typeof to === "string" ? [to] : [to(actor("TEACHER")), to(actor("PARENT"))];
      for (const target of targets) expect(pageAt(target)?.path).toBe(target);
    }
  });

  test("Assessments opens the upload for teachers and the class results for others", () => {
    const to = redirects.find((one) => one.path === "/dashboard/assessments")?.to;
    if (typeof to !== "function") throw new Error("the choice depends on the person");
    expect(to(actor("STAFF"))).toBe("/dashboard/upload");
    expect(to(actor("ADMIN"))).toBe("/dashboard/staff-results");
  });
});

test("a teacher writes announcements once a principal allows it", () => {
  const path = "/dashboard/announcements/create";
  expect(mayOpenPage(actor("TEACHER", { canAnnounce: true }), path)).toBe(true);
  expect(mayOpenPage(actor("STUDENT", { canAnnounce: true }), path)).toBe(false);
  const limited = actor("TEACHER", { canAnnounce: true, features: ["Classes"] });
  expect(mayOpenPage(limited, path)).toBe(false);
});

describe("a copy of the school's portal", () => {
  const onStandby = (role: Role) => actor(role, { isOnStandby: true });
  const FAMILY_PAGES = [
    "/",
    "/signin",
    "/login",
    "/dashboard",
    "/dashboard/profile",
    "/help",
    "/dashboard/results",
    "/report-cards",
    "/dashboard/students/{id}",
    "/dashboard/announcements",
    "/school-calendar",
    "/school-calendar/print",
    "/timetable",
  ];

  test("opens what a family reads, and nothing that writes", () => {
    for (const role of ["PARENT", "STUDENT"] as const) {
      const open = pages.filter(({ path }) =>
        mayOpenPage(onStandby(role), path.replace("{id}", "1")),
      );
      expect(open.map(({ path }) => path).toSorted()).toEqual(FAMILY_PAGES.toSorted());
    }
  });
});

import { isContractProcedure } from "@orpc/contract";
import { describe, expect, test } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import type { EndpointMeta } from "../accounts/endpoint.ts";
import { FEATURES, type Feature } from "../accounts/features.ts";
import type { Role } from "../accounts/roles.ts";
import { contract } from "./contract.ts";
import { pages } from "./pages.ts";
import { sidebarOf } from "./navigation.ts";
import { messages } from "../classes/text.ts";

/**
 * The features that open what begins so; the first line that fits counts. "always" is for all
 * roles: dashboard and profile, the dashboard's contents, the person's own record, and the lists of
 * sessions that every module fills its forms from. A path that fits no line fails the test.
 */
const OPENED_BY: readonly (readonly [RegExp, "always" | readonly Feature[]])[] = [
  [
    /^GET \/(me|device-key|home|search|profile|announcements|academic-sessions|staff\/me)$/,
    "always",
  ],
  [/^(POST \/announcements\/read|PATCH \/users\/change-password|PUT \/profile)$/, "always"],
  [/^\w+ \/(profile\/|upload\/profile-image)/, "always"],
  // The gate opens for the person's own; ownership is checked with the facts.
  [/^GET \/staff\/\{id\}\/documents|^GET \/people\/staff\/\{id\}$/, "always"],
  [/^PAGE \/help$/, "always"],
  // The gate opens for the person's own data; ownership is checked with the facts.
  [/^(PAGE \/dashboard\/data|\w+ \/data-copies)(\/|$)/, "always"],
  [/^PAGE \/dashboard(\/profile|\/pages|\/unsent|\/announcements|\/staff\/\{id\})?$/, "always"],

  [/^GET \/years\/alumni$/, ["Students"]],
  [
    /^(GET \/site\/photo-consents|\w+ \/students\/\{id\}\/photo-consents?)$/,
    ["Students", "School"],
  ],
  // Among people limited by a checklist, only for those with more than one.
  [/^PAGE \/dashboard\/students\/life/, []],
  [/^GET \/students\/\{studentId\}\/results$/, ["Assessments", messages.reportCard]],
  [/^\w+ \/(staff|upload\/staff-|people\/staff)/, ["Staff"]],
  [/^PAGE \/dashboard\/staff(\/|$)/, ["Staff"]],
  [/^(POST \/class-changes|GET \/class-changes\/pupils|POST \/promotions)$/, ["Classes"]],
  [
    /^\w+ \/(students|users\/students|admission-drafts|login-slips|class-changes|famil)/,
    ["Students"],
  ],
  [/^\w+ \/(upload\/student-|people\/students)/, ["Students"]],
  [/^PAGE \/dashboard\/students/, ["Students"]],
  [
    /^GET \/(subjects|teaching)$/,
    ["Classes", "Assessments", messages.reportCard, messages.questionBank, "CBT"],
  ],
  [/^\w+ \/(categories|classes|known-class-names|subjects|teachers|teaching)/, ["Classes"]],
  // Among people limited by a checklist, only for those with both.
  [/^(PAGE \/dashboard\/classes\/(next-term|promotion)$|\w+ \/years\/)/, []],
  [/^PAGE \/dashboard\/classes/, ["Classes"]],
  [/^\w+ \/attendance\/staff\/day/, ["Staff"]],
  // Everyone at the school signs in.
  [/^\w+ (\/dashboard)?\/attendance\/staff/, "always"],
  [/^\w+ (\/dashboard)?\/attendance/, ["Students"]],
  [/^\w+ \/(score-sheet|results)/, ["Assessments"]],
  [/^PAGE \/dashboard\/(upload|staff-results|results)/, ["Assessments"]],
  [/^\w+ \/report-sheets\/(remarks|reminders)/, []],
  [/^\w+ \/(report-sheets\/(settings|preview)|upload\/report-sheet-)/, ["School"]],
  [/^\w+ \/report-sheet-releases\/corrections/, []],
  [
    /^\w+ \/(reports|report-sheets|half-term-sheets|report-sheet-releases|report-sheet-files|report-cards)/,
    [messages.reportCard],
  ],
  [/^PAGE (\/dashboard\/report-card|\/report-cards)/, [messages.reportCard]],
  [/^(PAGE \/(school-calendar|timetable)|\w+ \/(calendar|timetable))/, ["School Calendar"]],
  [/^\w+ \/(cbt-choices|question-files|upload\/question-)/, [messages.questionBank, "CBT"]],
  [/^\w+ \/question-banks/, [messages.questionBank]],
  [/^\w+ \/(cbt-|sittings|carried-answers)/, ["CBT"]],
  [/^PAGE \/dashboard\/question-bank/, [messages.questionBank]],
  // Among people limited by a checklist, only for those with both.
  [/^PAGE \/tests$/, []],
  [/^PAGE \/(dashboard\/)?cbt/, ["CBT"]],
  [
    /^\w+ \/(e-classroom|assignments|notes|observations|day-notes|lessons|live-lesson|upload\/lesson-)/,
    ["E-Classroom"],
  ],
  [/^\w+ \/(lesson-plan|schemes-of-work)/, ["Lesson Plan"]],
  [/^\w+ (\/dashboard\/messages\/groups|\/message-groups)/, ["Group Manager"]],
  [
    /^\w+ (\/dashboard\/messages\/(write|sent)|\/message-(channels|previews|batches))/,
    ["Bulk SMS"],
  ],
  [/^\w+ \/(message-choices|message-people)/, ["Group Manager", "Bulk SMS"]],
  [/^\w+ (\/dashboard)?\/messages|^\w+ \/upload\/message-/, ["Direct Messaging"]],
  [/^\w+ (\/dashboard)?\/announcements/, ["Bulk SMS", "Direct Messaging"]],
  [/^\w+ \/(users|settings|upload\/school-|academic-sessions|guardian-proposals)/, ["School"]],
  // It needs School and Students.
  [/^POST \/enquiries\/\{id\}\/admission/, []],
  [/^\w+ \/(site|contact-messages|enquiries|newsletter)/, ["School"]],
  [/^PAGE \/dashboard\/settings\/(backups|retention|online-payments)$/, []],
  [/^PAGE \/dashboard\/(users|settings|setup)/, ["School"]],
  // For a parent only.
  [/^(GET \/own-family|PAGE \/dashboard\/family|GET \/fees\/own|PAGE \/fees(\/online.*)?)$/, []],
  // For a principal only.
  [/^\w+ \/fees\/online\/providers/, []],
  [/^\w+ (\/dashboard)?\/fees/, ["Fees"]],
  // For a principal only, who is not limited by a checklist.
  [/^GET \/outbox(\/\{id\})?$/, ["School"]],
  [/^\w+ \/(audit|background-jobs|backups|outbox|record-reads|retention|view-as)/, []],
];

interface Place {
  readonly name: string;
  readonly gate: EndpointMeta["gate"];
}

function endpointsOf(router: object): Place[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta } = entry["~orpc"];
    return [{ name: `${route.method} ${route.path}`, gate: (meta as EndpointMeta).gate }];
  });
}

const places: Place[] = [
  ...endpointsOf(contract),
  ...pages.map(({ path, mayOpen }) => ({ name: `PAGE ${path}`, gate: mayOpen })),
].filter(({ gate }) => gate !== "anyone");

function actor(role: Role, features: readonly Feature[]): Actor {
  return {
    id: "0199a000-0000-7000-8000-000000000001",
    role,
    roleInSchool: "Teacher",
    features,
    canAnnounce: true,
    awaitingApproval: false,
    mustChangePassword: false,
  };
}

function reachedBy(person: Actor): string[] {
  const open = places.filter(({ gate }) => gate !== "anyone" && gate(person));
  return open.map(({ name }) => name).toSorted();
}

const openerOf = (name: string) => OPENED_BY.find(([pattern]) => pattern.test(name))?.[1];

test("every endpoint and page belongs to a feature, or is always open", () => {
  expect(places.filter(({ name }) => openerOf(name) === undefined)).toEqual([]);
});

describe.each(["ADMIN", "TEACHER", "STAFF"] as const)("a person whose role is %s", (role) => {
  const usual = reachedBy(actor(role, []));

  test.each(FEATURES)("limited to %s reaches that room of what the role allows", (feature) => {
    const opened = usual.filter((name) => {
      const openers = openerOf(name);
      return openers === "always" || openers?.includes(feature);
    });
    expect(reachedBy(actor(role, [feature]))).toEqual(opened);
  });

  test("limited to all of them reaches what the role allows", () => {
    expect(reachedBy(actor(role, FEATURES))).toEqual(usual);
  });
});

test("no checklist limits a principal", () => {
  const usual = reachedBy(actor("PRINCIPAL", []));
  for (const feature of FEATURES) {
    expect(reachedBy(actor("PRINCIPAL", [feature]))).toEqual(usual);
  }
});

test("the sidebar shows what everyone has, and the entries of the feature", () => {
  const shown = (feature: Feature) =>
    sidebarOf(actor("ADMIN", [feature])).map(({ label }) => label);
  const entries: [Feature, string[]][] = [
    ["Staff", ["Staff"]],
    ["Students", ["Students", "Families"]],
    ["Classes", ["Classes"]],
    ["Assessments", ["Assessments"]],
    [messages.reportCard, [messages.reportCard, "Ledger"]],
    ["School Calendar", ["School Calendar"]],
    [messages.questionBank, ["CBT"]],
    ["CBT", ["CBT"]],
    ["E-Classroom", ["E-Classroom", "Homework and notes"]],
    ["Direct Messaging", ["Messages"]],
    ["Group Manager", ["Messages"]],
    ["Bulk SMS", ["Messages"]],
    ["School", ["Settings"]],
    ["Hostel Mgt", []],
  ];
  for (const [feature, labels] of entries) {
    // Attendance has the person's own.
    const always = ["Dashboard", "Profile", "Help", "All pages", "Announcements", "Attendance"];
    expect(shown(feature).toSorted()).toEqual([...always, ...labels].toSorted());
  }
});

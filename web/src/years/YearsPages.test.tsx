import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import type { SchoolLife } from "@school/core/years/life/contract.ts";
import type { Papers } from "@school/core/years/papers/contract.ts";
import { PAPER_TITLES } from "@school/core/years/papers/words.ts";
import type { Promotion, PromotedPupil } from "@school/core/years/promotion/contract.ts";
import type { NextTerm } from "@school/core/years/turning/contract.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../accounts/testing.tsx";
import { firstTerm } from "../school/settings/text.ts";
import { onePage } from "../platform/page-under-test.tsx";
import { AlumniPage } from "./alumni/AlumniPage.tsx";
import { SchoolLifePage } from "./life/SchoolLifePage.tsx";
import { PromotionPage } from "./promotion/PromotionPage.tsx";
import { BALANCE_LABELS, labels, LIFE, manyPapers, moving, paperLabels } from "./text.ts";
import { NextTermPage } from "./turning/NextTermPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const first = { id: "t1", term: "TERM_1" as const, academicYear: "2025/2026" };
const second = { id: "t2", term: "TERM_2" as const, academicYear: "2025/2026" };
const turn = {
  id: "turn",
  from: first,
  to: second,
  enrolled: 30,
  left: 0,
  by: "Funke Oni",
  at: "2026-01-05T08:00:00.000Z",
  until: null,
  against: [],
};
const nextTerm: NextTerm = {
  current: second,
  next: { ...second, id: "t3", term: "TERM_3" },
  nextStartsOn: "2026-04-27",
  open: {
    scores: { open: 12, of: 300 },
    sheets: { open: 30, of: 30 },
    registers: { open: 0, of: 60 },
  },
  pupils: 30,
  classes: 2,
  turn,
  isMoving: false,
};

/** Opens the page for the principal; tells the bodies of what was asked by a call. */
function open(Page: () => ReactNode, answers: Record<string, object>) {
  const asked = mountFor(Page, {
    role: "PRINCIPAL",
    answers: Object.fromEntries(Object.entries(answers).map(([call, data]) => [call, () => data])),
  });
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}

test("the term page names open work, moves on, and takes the last step back", async () => {
  const calls = open(NextTermPage, {
    "GET /api/years/next-term": { data: nextTerm },
    "POST /api/years/next-term": { data: nextTerm },
    "POST /api/years/turns/turn/take-back": { data: { term: first } },
  });
  expect(await screen.findByText(labels.scoresOpen)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Move to Third Term" }));
  await waitFor(() => expect(calls("POST /api/years/next-term")).toEqual([{ fromTermId: "t2" }]));
  await userEvent.click(screen.getByRole("button", { name: labels.takeBack }));
  await waitFor(() => expect(calls("POST /api/years/turns/turn/take-back")).toHaveLength(1));
});

test("a turn with which pupils left leads to their certificates, also where these stand against it", async () => {
  const against = [{ kind: "certificates" as const, count: 2 }];
  open(NextTermPage, {
    "GET /api/years/next-term": { data: { ...nextTerm, turn: { ...turn, left: 26, against } } },
  });
  const valid = await screen.findByRole("link", { name: "2 valid leaving certificates" });
  expect(valid.getAttribute("href")).toBe("/dashboard/students/alumni?certificate=issued");
  expect(screen.getByText(labels.cancelCertificates)).toBeDefined();
  const link = await screen.findByRole("link", { name: labels.certificates });
  expect(link.getAttribute("href")).toBe("/dashboard/students/alumni?certificate=missing");
});

const gold = { id: "n1", name: "Primary 5 Gold", level: "Primary 5", teacher: "Bola Ade" };
const blue = { id: "n2", name: "Primary 5 Blue", level: "Primary 5", teacher: null };
const counts = { girls: 1, boys: 0, repeating: 0 };
const promotion: Promotion = {
  turn: null,
  leftBehind: 0,
  isMoving: false,
  plan: {
    session: { id: "s1", name: "2025/2026" },
    next: { id: "s2", name: "2026/2027" },
    isLastTerm: true,
    isPrepared: true,
    passMark: 40,
    coreSubjects: ["Mathematics"],
    classes: [
      { id: "c1", name: "Primary 4", pupils: 1, nextClassId: "n1", isLast: false, problems: 0 },
    ],
    newClasses: [
      { ...gold, pupils: 1, ...counts },
      { ...blue, pupils: 0, ...counts, girls: 0 },
    ],
    counts: { PROMOTED: 1, ON_TRIAL: 0, REPEAT: 0, GRADUATES: 0, LEAVES: 0 },
    undecided: 0,
    withoutClass: 0,
    fingerprint: "seen",
  },
};
const ada: PromotedPupil = {
  id: "ada",
  name: "Ade Ada",
  admissionNumber: "ADM/1",
  sex: "Female",
  class: { id: "c1", name: "Primary 4" },
  average: 61.5,
  decision: "PROMOTED",
  toClassId: "n1",
  isByHand: false,
  reasons: [],
  problem: null,
};

test("the next session is made on the page, with this session's dates a year later", async () => {
  const plan = { ...promotion.plan, next: null, isPrepared: false };
  const term = (name: string, startsOn: string, endsOn: string) => ({
    id: name,
    term: name,
    academicYear: "2025/2026",
    startsOn,
    endsOn,
    isCurrent: false,
  });
  const terms = [
    term("TERM_1", "2025-09-15", "2025-12-12"),
    term("TERM_2", "2026-01-05", "2026-04-03"),
    term("TERM_3", "2026-04-27", "2026-07-24"),
  ];
  const calls = open(PromotionPage, {
    "GET /api/years/promotion": { data: { ...promotion, plan } },
    "GET /api/academic-sessions": { data: [{ id: "s1", name: "2025/2026", version: 1, terms }] },
    "POST /api/academic-sessions": { data: { id: "s2", name: "2026/2027", version: 1, terms } },
  });
  await userEvent.click(await screen.findByRole("button", { name: firstTerm.create }));
  await waitFor(() =>
    expect(calls("POST /api/academic-sessions")).toEqual([
      {
        name: "2026/2027",
        terms: [
          { term: "TERM_1", startsOn: "2026-09-14", endsOn: "2026-12-11" },
          { term: "TERM_2", startsOn: "2027-01-04", endsOn: "2027-04-02" },
          { term: "TERM_3", startsOn: "2027-04-26", endsOn: "2027-07-23" },
        ],
      },
    ]),
  );
});

test("promotion is decided by row, for ticked pupils and by level, and started once", async () => {
  const calls = open(PromotionPage, {
    "GET /api/years/promotion": { data: promotion },
    "GET /api/years/promotion/pupils": { data: [ada] },
    "GET /api/years/next-term": { data: nextTerm },
    "PUT /api/years/promotion/decisions": { data: promotion },
    "POST /api/years/promotion/arms": { data: promotion },
    "POST /api/years/promotion/turn": { data: promotion },
  });
  const decisions = () => calls("PUT /api/years/promotion/decisions");
  const decision = await screen.findByLabelText("Decision for Ade Ada");
  await userEvent.selectOptions(decision, "Repeats");
  await waitFor(() => expect(decisions()).toEqual([{ studentIds: ["ada"], decision: "REPEAT" }]));
  await waitFor(() =>
    expect(screen.getByLabelText("New class of Ade Ada")).toHaveProperty("disabled", false),
  );
  await userEvent.selectOptions(screen.getByLabelText("New class of Ade Ada"), blue.name);
  await waitFor(() => expect(decisions().at(-1)).toEqual({ studentIds: ["ada"], toClassId: "n2" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Ade Ada" }));
  await userEvent.selectOptions(screen.getByLabelText("Decide for 1 ticked"), "Leaves");
  await waitFor(() =>
    expect(decisions().at(-1)).toEqual({ studentIds: ["ada"], decision: "LEAVES" }),
  );
  await userEvent.selectOptions(
    screen.getByLabelText("Spread the pupils of Primary 5"),
    BALANCE_LABELS.score,
  );
  await waitFor(() =>
    expect(calls("POST /api/years/promotion/arms")).toEqual([
      { classIds: ["n1", "n2"], by: "score" },
    ]),
  );
  const start = screen.getByRole("button", { name: "Promote all and start 2026/2027" });
  await userEvent.click(start);
  await waitFor(() =>
    expect(calls("POST /api/years/promotion/turn")).toEqual([{ fingerprint: "seen" }]),
  );
});

test.each([
  [12, 30, "The term is not finished: 12 scores not approved, 30 report sheets not released. Only"],
  [1, 0, "The term is not finished: 1 score not approved. Only"],
  [0, 30, "The term is not finished: 30 report sheets not released. See"],
])("with %i scores and %i sheets open, promotion names only what is open", async (...row) => {
  const [scores, sheets, said] = row;
  const left = {
    ...nextTerm.open,
    scores: { open: scores, of: 300 },
    sheets: { open: sheets, of: 30 },
  };
  open(PromotionPage, {
    "GET /api/years/promotion": { data: promotion },
    "GET /api/years/promotion/pupils": { data: [ada] },
    "GET /api/years/next-term": { data: { ...nextTerm, open: left } },
  });
  const warning = await screen.findByText(/^The term is not finished/);
  expect(warning.textContent).toContain(said);
});

test("a class without a next class and open decisions stop the start, in words", async () => {
  const plan = {
    ...promotion.plan!,
    withoutClass: 1,
    classes: [{ ...promotion.plan!.classes[0]!, nextClassId: null, problems: 1 }],
  };
  open(PromotionPage, {
    "GET /api/years/promotion": { data: { ...promotion, plan } },
    "GET /api/years/promotion/pupils": { data: [ada] },
    "GET /api/years/next-term": { data: nextTerm },
  });
  expect(await screen.findByText("No next class yet: Primary 4. Choose one.")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Promote all/ })).toHaveProperty("disabled", true);
  expect(screen.getByText(/without a class to go to/)).toBeDefined();
  expect(await screen.findByText(/12 scores not approved/)).toBeDefined();
});

test("a child's years are read session by session, leave as a transcript, and get a certificate", async () => {
  const life: SchoolLife = {
    student: {
      id: "ada",
      name: "Ade Ada",
      admissionNumber: "ADM/1",
      sex: "Female",
      dob: "2016-03-14",
      admittedOn: "2022-09-12",
      left: { on: "2026-07-24", as: "GRADUATED", reason: null },
    },
    terms: [
      {
        termId: "t1",
        term: "TERM_1",
        academicYear: "2025/2026",
        className: "Primary 6",
        subjects: [{ name: "Mathematics", total: 61, grade: "C" }],
        total: 61,
        average: 61,
        position: { place: 2, tied: false, outOf: 30 },
        attendance: { opened: 60, present: 58 },
        traits: [{ name: "Neatness", rating: 5 }],
        comment: "A careful worker.",
        sheet: 1,
      },
    ],
    moves: [{ id: "m", fromClass: null, toClass: "Primary 6", at: turn.at, reason: null }],
  };
  const papers: Papers = {
    papers: [
      {
        id: "p1",
        kind: "LEAVING",
        number: "LC/2026/0001",
        text: "Ade left.",
        issuedBy: "Funke Oni",
        issuedAt: turn.at,
        cancelled: null,
      },
    ],
    words: { LEAVING: "{name} left.", TESTIMONIAL: "Good." },
    isLeaving: true,
    facts: {
      name: "Ade Ada",
      admissionNumber: "ADM/1",
      school: "Greenfield",
      className: "Primary 6",
      admittedOn: "2022-09-12",
      leftOn: "2026-07-24",
    },
  };
  const calls = open(SchoolLifePage, {
    "GET /api/years/students//life": { data: life },
    "GET /api/years/students//transcript": new Response("x", { status: 500 }),
    "GET /api/years/students/ada/papers": { data: papers },
    "POST /api/years/students/ada/papers": { data: papers },
    "POST /api/years/papers/p1/cancel": { data: papers },
  });
  expect(await screen.findByText("2nd of 30")).toBeDefined();
  expect(screen.getByText("58 of 60")).toBeDefined();
  expect(screen.getByText(/A careful worker/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: labels.transcript }));
  await waitFor(() => expect(calls("GET /api/years/students//transcript")).toHaveLength(1));

  await userEvent.click(await screen.findByRole("button", { name: PAPER_TITLES.LEAVING }));
  expect(await screen.findByText("Ade Ada left.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: paperLabels.issue }));
  await waitFor(() =>
    expect(calls("POST /api/years/students/ada/papers")).toEqual([
      { kind: "LEAVING", words: "{name} left." },
    ]),
  );

  await userEvent.click(
    screen.getByRole("button", { name: paperLabels.cancelOne("LC/2026/0001") }),
  );
  await userEvent.type(screen.getByLabelText(paperLabels.why), "Wrong child");
  await userEvent.click(screen.getByRole("button", { name: paperLabels.cancel }));
  await waitFor(() =>
    expect(calls("POST /api/years/papers/p1/cancel")).toEqual([{ reason: "Wrong child" }]),
  );
});

test("who left is found by year, kind and certificate, and opened as school life", async () => {
  const left = { on: "2016-07-22", as: "GRADUATED", reason: null } as const;
  const row: Alumnus = {
    id: "ada",
    name: "Ade Ada",
    admissionNumber: "ADM/1",
    left,
    lastClass: "Primary 6",
    papers: [{ id: "p", kind: "LEAVING", number: "LC/2016/0007" }],
  };
  const asked = mountFor(AlumniPage, {
    role: "ADMIN",
    query: "year=2016&as=GRADUATED",
    answers: { "GET /api/years/alumni": () => ({ ...onePage([row]), years: [2016, 2015] }) },
  });
  const link = await screen.findByRole("link", { name: "Ade Ada" });
  expect(link.getAttribute("href")).toBe(`${LIFE}/ada`);
  for (const text of ["Graduated", "22 Jul 2016", "Primary 6", "LC/2016/0007"]) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(asked[0]?.query).toMatchObject({ year: "2016", as: "GRADUATED" });
});

test("leaving certificates of several are issued together, and printed as one PDF", async () => {
  const left = { on: "2026-07-24", as: "GRADUATED", reason: null } as const;
  const row = (id: string, name: string, number?: string): Alumnus => ({
    id,
    name,
    admissionNumber: null,
    left,
    lastClass: "Primary 6",
    papers: number ? [{ id: `p-${id}`, kind: "LEAVING", number }] : [],
  });
  const rows = [
    row("ada", "Ade Ada", "LC/2026/0001"),
    row("ben", "Bello Ben"),
    row("chi", "Chi Uche"),
  ];
  const facts = {
    name: "Bello Ben",
    admissionNumber: "ADM/2",
    school: "Greenfield",
    className: "Primary 6",
    admittedOn: "2022-09-12",
    leftOn: "2026-07-24",
  };
  const words = { LEAVING: "{name} left {school}.", TESTIMONIAL: "Good." };
  const paper = (studentId: string, name: string, number: string) => ({ studentId, name, number });
  const calls = mountFor(AlumniPage, {
    role: "ADMIN",
    query: "certificate=missing",
    answers: {
      "GET /api/years/alumni": () => ({ ...onePage(rows), years: [2026] }),
      "GET /api/years/students/ben/papers": () => ({
        data: { papers: [], words, isLeaving: true, facts },
      }),
      "POST /api/years/papers/leaving": () => ({
        data: {
          issued: [
            paper("ben", "Bello Ben", "LC/2026/0002"),
            paper("chi", "Chi Uche", "LC/2026/0003"),
          ],
          had: [paper("ada", "Ade Ada", "LC/2026/0001")],
        },
      }),
      "POST /api/years/papers/leaving/file": () => new Response("x", { status: 500 }),
    },
  });
  const bodies = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
  await userEvent.click(await screen.findByRole("button", { name: manyPapers.selectAll(3, 200) }));
  await userEvent.click(await screen.findByRole("button", { name: manyPapers.open }));
  expect(calls.filter(({ call }) => call === "GET /api/years/alumni").at(-1)?.query).toMatchObject({
    certificate: "missing",
    limit: "200",
  });
  expect(await screen.findByText("Bello Ben left Greenfield.")).toBeDefined();
  expect(screen.getByText(new RegExp(manyPapers.leftOut(1)))).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: manyPapers.issue(2) }));
  expect(
    await screen.findByText(manyPapers.issued(["LC/2026/0002", "LC/2026/0003"])),
  ).toBeDefined();
  const studentIds = ["ada", "ben", "chi"];
  expect(bodies("POST /api/years/papers/leaving")).toEqual([{ studentIds, words: words.LEAVING }]);
  expect(screen.getByText("Ade Ada, LC/2026/0001")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: manyPapers.print }));
  await waitFor(() =>
    expect(bodies("POST /api/years/papers/leaving/file")).toEqual([{ studentIds }]),
  );
});

test("says that the school is being moved, also after the page was opened again", async () => {
  open(PromotionPage, { "GET /api/years/promotion": { data: { ...promotion, isMoving: true } } });
  expect(await screen.findByText(moving.title)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Promote/ })).toBeNull();
});

import type { Promotion, PromotedPupil } from "@school/core/years/promotion/contract.ts";
import type { NextTerm } from "@school/core/years/rollover/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PromotionPage } from "./promotion/PromotionPage.tsx";
import { BALANCE_LABELS, labels } from "./text.ts";
import { open } from "./testing.ts";
import { NextTermPage } from "./rollover/NextTermPage.tsx";

const first = { id: "t1", term: "TERM_1" as const, academicYear: "2025/2026" };
const second = { id: "t2", term: "TERM_2" as const, academicYear: "2025/2026" };
const rollover = {
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
  endsOn: "2099-04-03",
  next: { ...second, id: "t3", term: "TERM_3" },
  nextStartsOn: "2026-04-27",
  open: {
    scores: { open: 12, of: 300 },
    sheets: { open: 30, of: 30 },
    registers: { open: 0, of: 60 },
  },
  pupils: 30,
  classes: 2,
  rollover,
  isMoving: false,
};

test("the term page names open work, moves on, and takes the last step back", async () => {
  const calls = open(NextTermPage, {
    "GET /api/years/next-term": { data: nextTerm },
    "POST /api/years/next-term": { data: nextTerm },
    "POST /api/years/turns/turn/take-back": { data: { term: first } },
  });
  expect(await screen.findByText("Scores not approved")).toBeDefined();
  expect(screen.getByText((text) => text.endsWith(labels.untilEntered))).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Move to Third Term" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Move the school to Third Term, 2025/2026?",
  });
  within(dialog).getByText("Second Term, 2025/2026 is not over: it ends on Fri 3 Apr 2099.");
  within(dialog).getByText("12 scores not approved.");
  within(dialog).getByText("30 report cards not released.");
  within(dialog).getByText(labels.untilEntered);
  expect(calls("POST /api/years/next-term")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Move to Third Term" }));
  await waitFor(() => expect(calls("POST /api/years/next-term")).toEqual([{ fromTermId: "t2" }]));
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(calls("POST /api/years/turns/turn/take-back")).toHaveLength(1));
});

test("certificates that stand against taking a turn back are cancelled in one step, with a reason", async () => {
  const against = [{ kind: "certificates" as const, count: 2 }];
  const until = "2099-01-05T08:00:00.000Z";
  const calls = open(NextTermPage, {
    "GET /api/years/next-term": {
      data: { ...nextTerm, rollover: { ...rollover, until, left: 26, against } },
    },
    "POST /api/years/turns/turn/certificates/cancel": { data: { cancelled: 2 } },
  });
  const valid = await screen.findByRole("link", { name: "2 valid leaving certificates" });
  expect(valid.getAttribute("href")).toBe("/dashboard/students/alumni?certificate=issued");
  // It is either possible or not.
  expect(screen.queryByText(/Can be taken back until/)).toBeNull();
  const link = await screen.findByRole("link", { name: "Certificates of those who left" });
  expect(link.getAttribute("href")).toBe("/dashboard/students/alumni?certificate=missing");
  await userEvent.click(screen.getByRole("button", { name: labels.cancelCertificates(2) }));
  await userEvent.type(screen.getByRole("textbox", { name: /Why/ }), "Too early");
  await userEvent.click(screen.getByRole("button", { name: "Cancel certificate" }));
  await waitFor(() =>
    expect(calls("POST /api/years/turns/turn/certificates/cancel")).toEqual([
      { reason: "Too early" },
    ]),
  );
});

const gold = { id: "n1", name: "Primary 5 Gold", level: "Primary 5", teacher: "Bola Ade" };
const blue = { id: "n2", name: "Primary 5 Blue", level: "Primary 5", teacher: null };
const counts = { girls: 1, boys: 0, repeating: 0 };
const promotion: Promotion = {
  rollover: null,
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
  await userEvent.click(await screen.findByRole("button", { name: "Create session" }));
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
  // Arrow keys pass over options: nothing is sent before the button.
  await userEvent.selectOptions(screen.getByLabelText("Decide for 1 ticked"), "Repeats");
  await userEvent.selectOptions(screen.getByLabelText("Decide for 1 ticked"), "Leaves");
  expect(decisions()).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Apply to ticked" }));
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
  const dialog = await screen.findByRole("dialog", {
    name: "Promote all and start 2026/2027?",
  });
  within(dialog).getByText("Promoted: 1 pupil");
  expect(calls("POST /api/years/promotion/turn")).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Start 2026/2027" }));
  await waitFor(() =>
    expect(calls("POST /api/years/promotion/turn")).toEqual([{ fingerprint: "seen" }]),
  );
});

test("the list in which a person is keeps the keyboard while its decision is sent", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const calls = open(PromotionPage, {
    "GET /api/years/promotion": { data: promotion },
    "GET /api/years/promotion/pupils": { data: [ada, { ...ada, id: "bola", name: "Ade Bola" }] },
    "GET /api/years/next-term": { data: nextTerm },
    "PUT /api/years/promotion/decisions": promise,
  });
  const decision = await screen.findByLabelText("Decision for Ade Ada");
  await userEvent.selectOptions(decision, "Repeats");
  await waitFor(() =>
    expect(screen.getByLabelText("Decision for Ade Bola")).toHaveProperty("disabled", true),
  );
  expect(decision).toHaveProperty("disabled", false);
  expect(document.activeElement).toBe(decision);
  resolve({ data: promotion });
  await waitFor(() =>
    expect(screen.getByLabelText("Decision for Ade Bola")).toHaveProperty("disabled", false),
  );
  expect(calls("PUT /api/years/promotion/decisions")).toHaveLength(1);
});

test.each([
  [12, 30, "The term is not finished: 12 scores not approved, 30 report cards not released. Only"],
  [1, 0, "The term is not finished: 1 score not approved. Only"],
  [0, 30, "The term is not finished: 30 report cards not released. See"],
])("with %i scores and %i sheets open, promotion names only what is open", async (...row) => {
  const [scores, sheets, said] = row;
  const remaining = {
    ...nextTerm.open,
    scores: { open: scores, of: 300 },
    sheets: { open: sheets, of: 30 },
  };
  open(PromotionPage, {
    "GET /api/years/promotion": { data: promotion },
    "GET /api/years/promotion/pupils": { data: [ada] },
    "GET /api/years/next-term": { data: { ...nextTerm, open: remaining } },
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

test("says that the school is being moved, also after the page was opened again", async () => {
  open(PromotionPage, { "GET /api/years/promotion": { data: { ...promotion, isMoving: true } } });
  expect(await screen.findByText("The school is being moved")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Promote/ })).toBeNull();
});

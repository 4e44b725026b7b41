import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { notLinked } from "../../results/empty-texts.ts";
import { type OwnStudent, OwnStudentsContext } from "../../students/own-students.ts";
import { ObservationsContext, type ObservationsProps } from "../sheets/observations-context.ts";
import { sheet } from "../testing.ts";
import { ReportCardsPage } from "./ReportCardsPage.tsx";

const CHILD = "0190a000-0000-7000-8000-000000000001";
const child = { id: CHILD, name: "Adébáyọ̀ Ada", admissionNumber: "MC/001", className: null };
const card = (termId: string, term: string, isWithheld: boolean) => ({
  termId,
  kind: "TERM",
  term,
  academicYear: "2025/2026",
  className: "Primary 4 Gold",
  title: sheet.title,
  number: 1,
  releasedAt: "2026-04-02T09:00:00.000Z",
  isWithheld,
});
const cards = [card("t2", "TERM_2", true), card("t1", "TERM_1", false)];

interface Opened {
  released?: object[];
  query?: string;
  role?: "PARENT" | "ADMIN";
  nursery?: ReportSheet["nursery"];
  /** Whether the person may read observations. */
  observes?: boolean;
}

function Observations(props: ObservationsProps) {
  return <p>{Object.values(props).join(" ")}</p>;
}

function open(
  students: readonly OwnStudent[],
  { released = cards, query, role = "PARENT", nursery = null, observes = true }: Opened = {},
) {
  return openPage(ReportCardsPage, {
    query,
    responses: {
      [`GET /api/report-cards/${CHILD}`]: () => ({ data: released }),
      [`GET /api/report-cards/${CHILD}/t1`]: () => ({
        data: {
          sheet: { ...sheet, nursery },
          pictures: {},
          number: 1,
          releasedAt: "2025-12-12T09:00:00.000Z",
          hasExplanation: true,
          verifyUrl: "https://school.example/verify/abc",
          code: ["101", "010", "111"],
        },
      }),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role })}>
        <OwnStudentsContext value={students}>
          <ObservationsContext value={observes ? Observations : null}>{page}</ObservationsContext>
        </OwnStudentsContext>
      </AccountContext>
    ),
  });
}

const list: ReportSheet["nursery"] = {
  columns: ["Not yet", "Meets"],
  nextSteps: null,
  domains: [
    { name: "Numeracy", sentence: null, expectations: [{ text: "Counts to ten", ticked: 1 }] },
  ],
};

test("observations of the term are beside a list of expectations, and load when opened", async () => {
  open([child], { query: "term=t1", nursery: list });
  const fold = await screen.findByText("Observations of this term");
  expect(screen.queryByText(/^0190a000.* t1$/)).toBeNull();
  await userEvent.setup().click(fold);
  await screen.findByText(`${CHILD} Adébáyọ̀ Ada t1`);
  cleanup();
  open([child], { query: "term=t1" });
  await screen.findByRole("article");
  expect(screen.queryByText("Observations of this term")).toBeNull();
  cleanup();
  open([child], { query: "term=t1", nursery: list, observes: false });
  await screen.findByRole("article");
  expect(screen.queryByText("Observations of this term")).toBeNull();
});

test("a parent opens a released sheet, which leads to its public proof", async () => {
  open([child]);
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "First Term 2025/2026" });
  const { pathname, search } = new URL(link.href);
  expect(pathname).toBe("/report-cards");
  cleanup();
  open([child], { query: search.slice(1) });
  await screen.findByRole("article", { name: /Adébáyọ̀/ });
  const proof = screen
    .getAllByRole<HTMLAnchorElement>("link")
    .find(({ href }) => href.includes("verify"));
  expect(proof?.href).toBe("https://school.example/verify/abc");
});

test("a withheld sheet sends the family to the school office, and is not asked for", async () => {
  const requests = open([child], { query: "term=t2" });
  await screen.findByText(familyTexts.withheld);
  await screen.findByText("Primary 4 Gold. Please see the school office.");
  expect(requests.map(({ call }) => call)).toEqual([`GET /api/report-cards/${CHILD}`]);
});

test("before the first release, and without a linked child, the page says what to expect", async () => {
  open([child], { released: [] });
  await screen.findByText("No report cards yet");
  open([]);
  await screen.findByText(notLinked.parent.title);
});

test("it opens on the child whose sheet was released last", async () => {
  const sister = { ...child, id: "0190a000-0000-7000-8000-000000000000", name: "Adébáyọ̀ Abike" };
  openPage(ReportCardsPage, {
    responses: {
      "GET /api/report-cards": () => ({ data: { studentId: CHILD } }),
      [`GET /api/report-cards/${CHILD}`]: () => ({ data: cards }),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PARENT" })}>
        <OwnStudentsContext value={[sister, child]}>{page}</OwnStudentsContext>
      </AccountContext>
    ),
  });
  await screen.findByRole("link", { name: "First Term 2025/2026" });
  screen.getByText(child.name, { selector: "p, span, div" });
});

test("a half-term sheet is listed by its name, and has its scores without a total", async () => {
  const half = {
    parts: [{ label: "CA1", max: 10 }],
    rows: [{ subject: "Mathematics", scores: ["ABS"] }],
    homework: { handedIn: 3, set: 4 },
  };
  const released = [{ ...card("t1", "TERM_1", false), kind: "HALF_TERM" }];
  const requests = openPage(ReportCardsPage, {
    query: `child=${CHILD}&term=t1&sheet=half-term`,
    responses: {
      [`GET /api/report-cards/${CHILD}`]: () => ({ data: released }),
      [`GET /api/report-cards/${CHILD}/t1`]: () => ({
        data: {
          sheet: { ...sheet, marks: null, half, title: sheetLabels.halfTerm },
          pictures: {},
          number: 1,
          releasedAt: "2025-10-24T09:00:00.000Z",
          hasExplanation: false,
          verifyUrl: "https://school.example/verify/abc",
          code: ["101", "010", "111"],
        },
      }),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PARENT" })}>
        <OwnStudentsContext value={[child]}>{page}</OwnStudentsContext>
      </AccountContext>
    ),
  });
  const name = "Half-term, First Term 2025/2026";
  expect(await screen.findByRole("link", { name })).toHaveProperty(
    "search",
    `?child=${CHILD}&term=t1&sheet=half-term`,
  );
  const row = await screen.findByRole("row", { name: /Mathematics/ });
  expect(row.textContent).toBe("MathematicsABS");
  expect(screen.getByText("3 of 4")).toBeDefined();
  expect(screen.queryByText(sheetLabels.total)).toBeNull();
  expect(screen.queryByText(sheetLabels.headComment)).toBeNull();
  expect(requests.some(({ query }) => query["kind"] === "HALF_TERM")).toBe(true);
});

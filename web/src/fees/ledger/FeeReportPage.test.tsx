import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { FIRST_TERM, schoolNow } from "../../school/testing.ts";
import { FeeReportPage } from "./FeeReportPage.tsx";

function open(report: object | null) {
  return openPage(FeeReportPage, {
    responses: {
      "GET /api/academic-sessions": () => ({
        data: [{ id: "session-1", name: "2025/2026", version: 1, terms: [FIRST_TERM] }],
      }),
      ...(report && { "GET /api/fees/report": () => ({ data: report }) }),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "PRINCIPAL" })}>
        <SchoolNowContext value={schoolNow(FIRST_TERM)}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });
}

const LINE = { billed: 900_000, discounts: 100_000, collected: 500_000, owed: 300_000 };

test("a term's figures by class, their sums, and what was taken back with the reason", async () => {
  const requests = open({
    lines: [
      { className: "Primary 4", pupils: 2, ...LINE },
      { className: null, pupils: 1, ...LINE },
    ],
    counters: [
      {
        id: "counter-1",
        at: "2026-09-14T09:00:00.000Z",
        by: "Bisi Cole",
        studentId: "ada",
        name: "Abe Ada",
        title: "Payment",
        kobo: -500_000,
        reason: "The cheque was returned",
      },
    ],
  });
  await screen.findByText(
    "₦18,000 billed, ₦2,000 discounts, ₦10,000 collected, ₦6,000 outstanding",
  );
  const row = screen.getByRole("row", { name: /^Primary 4/ });
  within(row).getByText("₦3,000");
  screen.getByText("No class in this term");
  const counter = screen.getByRole("row", { name: /The cheque was returned/ });
  within(counter).getByText("₦5,000");
  within(counter).getByText("Bisi Cole");
  expect(requests.at(-1)?.query).toEqual({ termId: FIRST_TERM.id });
});

test("a term without bills says so, and a report that does not load can be tried again", async () => {
  open({ lines: [], counters: [] });
  await screen.findByText("No bills or payments yet");
  screen.getByText("Nothing was taken back in this term");
  open(null);
  await screen.findByRole("button", { name: "Try again" });
});

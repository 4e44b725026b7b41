import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { onePage, openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { FIRST_TERM, schoolNow } from "../../school/testing.ts";
import { onPhone } from "../../ui/testing.ts";
import { SummaryPage } from "./SummaryPage.tsx";

function open(query: string) {
  return openPage(SummaryPage, {
    query,
    responses: {
      "GET /api/academic-sessions": () => ({
        data: [{ id: "session-1", name: "2025/2026", version: 1, terms: [FIRST_TERM] }],
      }),
      "GET /api/attendance/day": () => ({ data: { classes: [] } }),
      "GET /api/attendance/summary": () => onePage([]),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "ADMIN" })}>
        <SchoolNowContext value={schoolNow(FIRST_TERM)}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });
}

test("on a phone the closed filters name the term", async () => {
  onPhone();
  open("");
  await screen.findByRole("button", { name: "Filters · First Term 2025/2026" });
});

test("or the session, where all of it is counted", async () => {
  onPhone();
  open("time=session");
  const button = await screen.findByRole("button", { name: /2025/ });
  expect(button.textContent).toBe("Filters (1) · 2025/2026");
});

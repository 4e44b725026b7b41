import type { BillingPlan } from "@school/core/fees/bills/contract.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AccountContext } from "../../accounts/account.ts";
import { anAccount } from "../../accounts/testing.tsx";
import { openPage } from "../../platform/page-under-test.tsx";
import { SchoolNowContext } from "../../school/school-now.ts";
import { FIRST_TERM, schoolNow } from "../../school/testing.ts";
import { BillingPage } from "./BillingPage.tsx";

const PLAN: BillingPlan = {
  pupils: 2,
  kobo: 16_650_000,
  unchanged: 1,
  lines: [
    { title: "School fees", kind: "BILL", pupils: 2, kobo: 17_500_000 },
    { title: "Brothers and sisters: School fees", kind: "DISCOUNT", pupils: 1, kobo: -850_000 },
  ],
  billings: [],
};
const MADE: BillingPlan["billings"][number] = {
  id: "billing-1",
  at: "2026-09-14T09:00:00.000Z",
  by: "Bisi Cole",
  pupils: 2,
  kobo: 16_650_000,
  takenBackAt: null,
  mayTakeBack: true,
};

function open(plan: Partial<BillingPlan> = {}, term: typeof FIRST_TERM | null = FIRST_TERM) {
  const data = { ...PLAN, ...plan };
  return openPage(BillingPage, {
    responses: {
      "GET /api/fees/billings": () => ({ data }),
      "POST /api/fees/billings": () => ({ data: { ...data, billings: [MADE] } }),
      "POST /api/fees/billings/billing-1/take-back": () => ({ data }),
      "GET /api/fees/instalments": () => ({ data: [] }),
      "PUT /api/fees/instalments": () => ({ data: [{ dueOn: "2026-10-01", percent: 100 }] }),
    },
    wrap: (page) => (
      <AccountContext value={anAccount({ role: "ADMIN" })}>
        <SchoolNowContext value={schoolNow(term)}>{page}</SchoolNowContext>
      </AccountContext>
    ),
  });
}

test("a term is billed with the numbers that the person saw", async () => {
  const user = userEvent.setup();
  const requests = open();
  await user.click(await screen.findByRole("button", { name: "Bill the term" }));
  screen.getByText(/2 pupils, ₦166,500. 1 pupil stays as they are./);
  await user.click(await screen.findByRole("button", { name: "Bill 2 pupils" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/fees/billings")?.body).toMatchObject({
      pupils: 2,
      kobo: 16_650_000,
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(requests.some(({ call }) => call.endsWith("/billing-1/take-back"))).toBe(true),
  );
});

test("nothing to bill, and a billing with payments that stays", async () => {
  open({ pupils: 0, kobo: 0, lines: [], billings: [{ ...MADE, mayTakeBack: false }] });
  expect(await screen.findByRole("button", { name: "Bill the term" })).toHaveProperty(
    "disabled",
    true,
  );
  screen.getByText("Nothing to bill");
  expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull();
});

test("instalments are saved once they make a whole", async () => {
  const user = userEvent.setup();
  const requests = open();
  await user.click(await screen.findByRole("button", { name: "Add part" }));
  const save = screen.getByRole("button", { name: "Save instalments" });
  const percent = screen.getByLabelText("Part 1, percent");
  await user.type(screen.getByLabelText("Part 1 due on"), "1 Oct 2026");
  await user.type(percent, "60");
  await screen.findByText("The parts add up to 60 %, not 100 %");
  expect(save).toHaveProperty("disabled", true);
  await user.clear(percent);
  await user.type(percent, "100");
  await user.click(save);
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      parts: [{ dueOn: "2026-10-01", percent: 100 }],
    }),
  );
});

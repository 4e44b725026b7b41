import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { anAccountOfFees, aReceipt } from "../testing.ts";
import { FeeAccountPage } from "./FeeAccountPage.tsx";
import { FeeAccountsPage } from "./FeeAccountsPage.tsx";
import { OwnFeesPage } from "./OwnFeesPage.tsx";

const ACCOUNTANT: Partial<Account> = { roleInSchool: "Accountant" };
const PRICES = {
  items: [],
  rules: [],
  levels: [],
  classes: [{ id: "class-1", name: "Primary 4" }],
};

function openAccounts(rows: object[] = [], account = ACCOUNTANT, families: object[] = []) {
  return mountFor(FeeAccountsPage, {
    role: "STAFF",
    account,
    responses: {
      "GET /api/fees/items": () => ({ data: PRICES }),
      "GET /api/fees/families": () => ({
        ...onePage(families),
        totals: { billed: 17_000_000, paid: 100_000, owed: 16_900_000 },
      }),
      "GET /api/fees/accounts": () => ({
        ...onePage(rows),
        totals: { billed: 8_500_000, paid: 100_000, owed: 8_400_000 },
      }),
    },
  });
}

test("the list says who owes what, and its sums", async () => {
  const requests = openAccounts([
    {
      studentId: "ada",
      name: "Abe Ada",
      admissionNumber: "MC/1",
      className: "Primary 4",
      billed: 8_500_000,
      paid: 100_000,
      balance: 8_400_000,
    },
  ]);
  await screen.findByText("₦84,000 to pay");
  screen.getByText(/₦85,000 billed, ₦1,000 paid, ₦84,000 owed/);
  await userEvent.setup().selectOptions(screen.getByLabelText("Balance"), "OWING");
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ show: "OWING" }));
});

test("by family, the list has brothers and sisters in one row, and exports them so", async () => {
  const child = (name: string, balance: number) => ({
    studentId: name,
    name,
    className: "Primary 4",
    balance,
  });
  const family = {
    key: "abe",
    children: [child("Abe Ada", 8_400_000), child("Abe Bola", -100_000)],
    parent: null,
    billed: 17_000_000,
    paid: 8_700_000,
    balance: 8_300_000,
  };
  openAccounts([], ACCOUNTANT, [family]);
  await userEvent.setup().selectOptions(await screen.findByLabelText("Rows"), "Families");
  const row = (await screen.findByText("₦83,000 to pay")).closest("tr")!;
  within(row).getByRole("link", { name: "Abe Ada" });
  within(row).getByText("Primary 4 · ₦1,000 in credit");
  screen.getByText(/₦169,000 owed/);
});

test("without pupils, and when it does not load, the list says so", async () => {
  openAccounts();
  await screen.findByText("No pupils");
  mountFor(FeeAccountsPage, { role: "ADMIN", responses: {} });
  await screen.findByRole("button", { name: "Try again" });
});

function openAccount(role: Account["role"], account: Partial<Account> = {}) {
  return mountFor(FeeAccountPage, {
    role,
    account,
    responses: {
      "GET /api/fees/accounts/": () => ({ data: anAccountOfFees() }),
      "POST /api/fees/payments": () => ({ data: aReceipt() }),
      "POST /api/fees/entries/entry-1/counter": () => ({ data: anAccountOfFees({ entries: [] }) }),
    },
  });
}

test("a payment is divided among the children as they owe it", async () => {
  const user = userEvent.setup();
  const requests = openAccount("STAFF", ACCOUNTANT);
  await user.click(await screen.findByRole("button", { name: "Take a payment" }));
  await user.type(await screen.findByLabelText(/^Amount paid/), "90k");
  expect(screen.getByLabelText<HTMLInputElement>(/^Abe Ada/).value).toBe("85,000");
  expect(screen.getByLabelText<HTMLInputElement>(/^Abe Bola/).value).toBe("5,000");
  await user.click(screen.getByRole("button", { name: "Save ₦90,000 and number the receipt" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/fees/payments")?.body).toMatchObject({
      method: "CASH",
      shares: [
        { studentId: "ada", kobo: 8_500_000 },
        { studentId: "bola", kobo: 500_000 },
      ],
    }),
  );
});

test("the office takes a bill back with a reason; a clerk has no such button", async () => {
  const user = userEvent.setup();
  const requests = openAccount("ADMIN");
  await user.click(await screen.findByRole("button", { name: "Take back School fees" }));
  const confirm = await screen.findByRole("button", { name: "Take back" });
  expect(confirm).toHaveProperty("disabled", true);
  await user.type(screen.getByLabelText("Reason"), "Billed twice");
  await user.click(confirm);
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
      reason: "Billed twice",
    }),
  );
});

test("a clerk takes payments and nothing back", async () => {
  openAccount("STAFF", ACCOUNTANT);
  await screen.findByRole("button", { name: "Take a payment" });
  expect(screen.queryByRole("button", { name: "Take back School fees" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Give a discount" })).toBeNull();
});

test("a parent reads each child's balance, what is due when, and the sum", async () => {
  mountFor(OwnFeesPage, {
    role: "PARENT",
    responses: {
      "GET /api/fees/own": () => ({
        data: [
          anAccountOfFees({ siblings: [] }),
          anAccountOfFees({ studentId: "bola", name: "Abe Bola", balance: -50_000, later: [] }),
        ],
      }),
    },
  });
  const ada = await screen.findByRole("region", { name: "Abe Ada" });
  within(ada).getByText("₦85,000 to pay");
  within(ada).getByText(/Write MC\/1 as its note/);
  within(ada).getByText(/₦50,000 by now/);
  within(ada).getByText(/₦35,000 by Fri 30 Oct 2026/);
  const bola = screen.getByRole("region", { name: "Abe Bola" });
  within(bola).getByText("₦500 in credit");
  screen.getByText("₦84,500 to pay for all children");
  expect(screen.queryByRole("button", { name: /Take/ })).toBeNull();
});

test("a parent without linked children reads who links them", async () => {
  mountFor(OwnFeesPage, {
    role: "PARENT",
    responses: { "GET /api/fees/own": () => ({ data: [] }) },
  });
  await screen.findByText("No children are linked to your account");
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { catchDownloads, onePage } from "../../platform/page-under-test.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { aReceipt } from "../testing.ts";
import { PaymentsPage } from "./PaymentsPage.tsx";
import { ReceiptPage } from "./ReceiptPage.tsx";

const pdf = () =>
  new Response("%PDF", {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="receipt.pdf"',
    },
  });

function openReceipt(role: Account["role"], receipt = aReceipt()) {
  return mountFor(ReceiptPage, {
    role,
    responses: {
      "GET /api/fees/payments/": () => ({ data: receipt }),
      "GET /api/fees/payments/receipt-1/pdf": pdf,
      "POST /api/fees/payments/receipt-1/counter": () => ({
        data: { ...receipt, isCountered: true },
      }),
    },
  });
}

test("a parent reads a receipt, and saves it as a PDF", async () => {
  const files = catchDownloads();
  openReceipt("PARENT", aReceipt({ by: null }));
  await screen.findByRole("heading", { name: "Receipt R/2026/0001" });
  screen.getByText("Eighty-five thousand naira only");
  screen.getByText(/₦80,000. Paid in full./);
  screen.getByText(/₦5,000. Part payment, ₦15,000 still to pay./);
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Account" })).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Save as PDF" }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(["receipt.pdf"]));
});

test("the office takes a payment back with a reason", async () => {
  const user = userEvent.setup();
  const requests = openReceipt("PRINCIPAL");
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  await user.type(await screen.findByLabelText("Reason"), "The cheque was returned");
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Take back" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
      reason: "The cheque was returned",
    }),
  );
});

test("a receipt that was taken back says that it is void", async () => {
  openReceipt("ADMIN", aReceipt({ isCountered: true }));
  await screen.findByText("This payment was taken back. The receipt is void.");
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("the payments of today have sums by kind and clerk, and a closing sheet", async () => {
  const files = catchDownloads();
  const { shares: _, isPart: _part, ...line } = aReceipt();
  const requests = mountFor(PaymentsPage, {
    role: "ADMIN",
    responses: {
      "GET /api/fees/payments": () => ({
        ...onePage([{ ...line, children: "Abe Ada, Abe Bola" }]),
        sums: [{ method: "TRANSFER", by: "Bisi Cole", receipts: 1, kobo: 8_500_000 }],
      }),
      "GET /api/fees/payments/file": pdf,
    },
  });
  await screen.findByText("₦85,000 taken");
  expect(screen.getByText(/Transfer, Bisi Cole: 1 receipt/).textContent).toContain("₦85,000");
  expect(requests[0]?.query).toMatchObject({ from: todayAtSchool(), until: todayAtSchool() });
  await userEvent.setup().click(screen.getByRole("button", { name: "Export PDF" }));
  await waitFor(() => expect(files).toHaveLength(1));
});

test("a day without payments says so", async () => {
  mountFor(PaymentsPage, {
    role: "ADMIN",
    responses: { "GET /api/fees/payments": () => ({ ...onePage([]), sums: [] }) },
  });
  await screen.findByText("No payments on these days");
});

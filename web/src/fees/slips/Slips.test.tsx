import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Slip } from "@school/core/fees/slips/contract.ts";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { OwnFeesPage } from "../ledger/OwnFeesPage.tsx";
import { anAccountOfFees, aReceipt } from "../testing.ts";
import { SlipsPage } from "./SlipsPage.tsx";

function aSlip(differing: Partial<Slip> = {}): Slip {
  return {
    id: "slip-1",
    state: "OPEN",
    sentBy: "Ngozi Abe",
    sentAt: "2026-11-30T09:00:00.000Z",
    kobo: 8_500_000,
    paidOn: "2026-11-29",
    note: "",
    fileName: "slip.webp",
    fileUrl: "/files/1?signature=x",
    children: [{ studentId: "ada", name: "Abe Ada" }],
    receipt: null,
    answer: null,
    recordedAs: null,
    ...differing,
  };
}

function openSlips(slips: readonly Slip[]) {
  return mountFor(SlipsPage, {
    role: "STAFF",
    account: { roleInSchool: "Accountant" },
    responses: {
      "GET /api/fees/slips": () => onePage([...slips]),
      "GET /api/fees/accounts/ada": () => ({ data: anAccountOfFees() }),
      "POST /api/fees/payments": () => ({ data: aReceipt() }),
      "POST /api/fees/slips/slip-1/answer": () => ({ data: aSlip({ state: "ANSWERED" }) }),
    },
  });
}

test("the office confirms a slip by a payment that has its facts", async () => {
  const user = userEvent.setup();
  const requests = openSlips([aSlip({ recordedAs: "R/2026/0007" })]);
  const table = await screen.findByRole("table", { name: "Transfer slips" });
  await within(table).findByText("Perhaps receipt R/2026/0007");
  await user.click(screen.getByRole("button", { name: "Confirm ₦85,000 of Ngozi Abe" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm the slip" });
  await user.click(within(dialog).getByRole("button", { name: /Save ₦85,000/ }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
      method: "TRANSFER",
      paidOn: "2026-11-29",
      payer: "Ngozi Abe",
      slipId: "slip-1",
      shares: [{ studentId: "ada", kobo: 8_500_000 }],
    }),
  );
});

test("a slip that is not confirmed is answered", async () => {
  const user = userEvent.setup();
  const requests = openSlips([aSlip()]);
  await user.click(await screen.findByRole("button", { name: "Answer Ngozi Abe" }));
  await user.type(await screen.findByLabelText("Answer"), "Not in the bank yet");
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
      answer: "Not in the bank yet",
    }),
  );
});

test("without slips, and when they do not load, the list says so", async () => {
  openSlips([]);
  await screen.findByText("No slip waits");
  mountFor(SlipsPage, { role: "ADMIN", responses: {} });
  await screen.findByRole("button", { name: "Try again" });
});

test("a parent sends a slip, and reads what became of earlier ones", async () => {
  const user = userEvent.setup();
  const requests = mountFor(OwnFeesPage, {
    role: "PARENT",
    responses: {
      "GET /api/fees/own": () => ({ data: [anAccountOfFees({ siblings: [] })] }),
      "GET /api/fees/slips/own": () => ({
        data: [aSlip({ state: "ANSWERED", answer: "Not in the bank yet" })],
      }),
      "POST /api/fees/slips": () => ({ data: aSlip() }),
    },
  });
  await screen.findByText("The office: Not in the bank yet");
  await user.click(screen.getByRole("button", { name: "Send a slip" }));
  const dialog = await screen.findByRole("dialog", { name: "Send a slip" });
  const button = within(dialog).getByRole("button", { name: "Send" });
  expect(button).toHaveProperty("disabled", true);
  await user.upload(
    within(dialog).getByLabelText("File"),
    new File(["%PDF-"], "slip.pdf", { type: "application/pdf" }),
  );
  await within(dialog).findByText("slip.pdf");
  await user.type(within(dialog).getByLabelText("Amount paid, in naira"), "85,000");
  await user.click(within(dialog).getByRole("button", { name: "Send the slip of ₦85,000" }));
  await waitFor(() =>
    expect(requests.some(({ call }) => call === "POST /api/fees/slips")).toBe(true),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

import type { OnlinePayment, OwnOnlinePayment } from "@school/core/fees/online/contract.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { OwnFeesPage } from "../ledger/OwnFeesPage.tsx";
import { anAccountOfFees } from "../testing.ts";
import { OnlinePaymentPage } from "./OnlinePaymentPage.tsx";
import { OnlinePaymentsPage } from "./OnlinePaymentsPage.tsx";
import { PayOnlineDialog } from "./PayOnlineDialog.tsx";

const ADDRESS = "https://checkout.paystack.com/x1";

function aPayment(differing: Partial<OwnOnlinePayment> = {}): OwnOnlinePayment {
  return {
    id: "online-1",
    startedAt: new Date().toISOString(),
    provider: "paystack",
    reference: "5f0c6b8e21",
    kobo: 5_000_000,
    state: "PENDING",
    children: [{ studentId: "ada", name: "Abe Ada" }],
    receipt: null,
    problem: null,
    address: ADDRESS,
    ...differing,
  };
}

const ACCOUNTS = [
  anAccountOfFees({ siblings: [] }),
  anAccountOfFees({ studentId: "bola", name: "Abe Bola", balance: 0, overdue: 0 }),
];

function openFees(online: object) {
  return mountFor(OwnFeesPage, {
    role: "PARENT",
    responses: {
      "GET /api/fees/own": () => ({ data: ACCOUNTS }),
      "GET /api/fees/slips/own": () => ({ data: [] }),
      "GET /api/fees/online/own": () => ({ data: online }),
    },
  });
}

/** The addresses to which the dialog led. */
function openDialog(pay: () => object = () => ({ data: aPayment() })) {
  const pages: string[] = [];
  const requests = mountFor(
    () => (
      <PayOnlineDialog
        accounts={ACCOUNTS}
        provider="flutterwave"
        leave={(address) => pages.push(address)}
        onClose={() => {}}
      />
    ),
    { role: "PARENT", responses: { "POST /api/fees/online": pay } },
  );
  return { pages, requests };
}

test("a parent pays what is due for a child, and something ahead for another", async () => {
  const user = userEvent.setup();
  const { pages, requests } = openDialog();
  const dialog = within(await screen.findByRole("dialog", { name: "Pay online" }));
  const ada = dialog.getByLabelText("Amount for Abe Ada, in naira");
  expect(ada).toHaveProperty("value", "50,000");
  const bola = dialog.getByLabelText("Amount for Abe Bola, in naira");
  expect(bola).toHaveProperty("value", "");
  await user.type(bola, "five");
  dialog.getByText("Enter an amount in naira");
  expect(dialog.getByRole("button", { name: /^Pay/ })).toHaveProperty("disabled", true);
  await user.clear(bola);
  await user.type(bola, "2k");
  await user.click(dialog.getByRole("button", { name: "Pay ₦52,000" }));
  await waitFor(() => expect(pages).toEqual([ADDRESS]));
  expect(requests.find(({ call }) => call === "POST /api/fees/online")?.body).toEqual({
    shares: [
      { studentId: "ada", kobo: 5_000_000 },
      { studentId: "bola", kobo: 200_000 },
    ],
  });
});

test("a provider that does not answer is said, and the amounts stay", async () => {
  const user = userEvent.setup();
  const message = "The payment page did not open. Nothing was paid.";
  const { pages } = openDialog(() =>
    Response.json({ message, code: "payment_page_not_opened" }, { status: 502 }),
  );
  await user.click(await screen.findByRole("button", { name: "Pay ₦50,000" }));
  await screen.findByText(message);
  screen.getByRole("button", { name: "Pay ₦50,000" });
  expect(pages).toEqual([]);
});

test("with a provider the fees offer to pay online, without one they do not", async () => {
  openFees({ provider: "paystack", payments: [] });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Pay online" }));
  await screen.findByText(/You pay on the page of Paystack/);
  cleanup();
  openFees({ provider: null, payments: [] });
  await screen.findByText("Paid by transfer?");
  expect(screen.queryByText("Pay online")).toBeNull();
});

test("open payments are listed until their end; paid ones are receipts", async () => {
  openFees({
    provider: null,
    payments: [
      aPayment(),
      aPayment({ id: "online-2", state: "PAID", kobo: 100 }),
      aPayment({ id: "online-3", state: "FAILED", kobo: 200, startedAt: "2026-09-01T09:00:00Z" }),
      aPayment({ id: "online-4", state: "FAILED", problem: "Paid in USD", kobo: 300 }),
    ],
  });
  const open = await screen.findByRole("link", { name: "₦50,000" });
  expect(open.getAttribute("href")).toBe("/fees/online/online-1");
  screen.getByText("Ask the office");
  expect(screen.queryByText("₦1")).toBeNull();
  expect(screen.queryByText("₦2")).toBeNull();
});

function returnWith(respond: () => object) {
  return mountFor(OnlinePaymentPage, {
    role: "PARENT",
    // Without a router the page has no id.
    responses: { "POST /api/fees/online//check": respond },
  });
}

test("on return the page waits for the bank, and the payment page can be opened again", async () => {
  returnWith(() => ({ data: aPayment() }));
  await screen.findByText(/The bank has not confirmed a payment yet/);
  const link = screen.getByRole("link", { name: "Continue to payment" });
  expect(link.getAttribute("href")).toBe(ADDRESS);
});

test("a payment that was not made, and money that could not be recorded, are said", async () => {
  returnWith(() => ({ data: aPayment({ state: "FAILED", address: null }) }));
  await screen.findByText(/The payment was not made/);
  expect(screen.queryByRole("link", { name: "Continue to payment" })).toBeNull();
  returnWith(() => ({
    data: aPayment({ state: "FAILED", address: null, problem: "Paid in USD, not in naira." }),
  }));
  await screen.findByText("Paid in USD, not in naira. Please ask the school office.");
});

test("a bank that cannot be asked is asked again", async () => {
  let isReached = false;
  returnWith(() =>
    isReached
      ? { data: aPayment() }
      : Response.json({ message: "We could not ask the bank.", code: "x" }, { status: 502 }),
  );
  await screen.findByText("We could not ask the bank.");
  isReached = true;
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/The bank has not confirmed a payment yet/);
});

function aRow(differing: Partial<OnlinePayment> = {}): OnlinePayment {
  const { address: _address, ...payment } = aPayment();
  return {
    ...payment,
    payer: "Ngozi Abe",
    paidKobo: null,
    refundedKobo: 0,
    refundedAt: null,
    isCountered: false,
    ...differing,
  };
}

test("the office sees references, refunds to take back, and checks what is not confirmed", async () => {
  const user = userEvent.setup();
  const requests = mountFor(OnlinePaymentsPage, {
    role: "STAFF",
    account: { roleInSchool: "Accountant" },
    responses: {
      "GET /api/fees/online": () =>
        onePage([
          aRow(),
          aRow({
            id: "online-2",
            state: "PAID",
            paidKobo: 4_000_000,
            receipt: { id: "receipt-1", number: "R/2026/0009" },
            refundedKobo: 100_000,
            refundedAt: "2026-11-30T09:00:00.000Z",
          }),
        ]),
      "POST /api/fees/online/online-1/check": () => ({ data: aPayment({ state: "PAID" }) }),
    },
  });
  const table = within(await screen.findByRole("table", { name: "Online Payments" }));
  expect((await table.findAllByText("5f0c6b8e21"))[0]).toBeTruthy();
  table.getByText("₦50,000 was chosen");
  table.getByText(/₦1,000 refunded on 30 Nov 2026, .*Take back the receipt/);
  await user.selectOptions(screen.getByLabelText("Payments"), "ATTENTION");
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ show: "ATTENTION" }));
  await user.click(await screen.findByRole("button", { name: "Check ₦50,000 of Ngozi Abe" }));
  await screen.findByText("Paid. The receipt is written");
});

import { expect, it } from "vitest";
import type { Receipt } from "./contract.ts";
import { paidText, receiptLines } from "./receipt-lines.ts";

const receipt: Receipt = {
  id: "0193b9a8-0000-7000-8000-000000000001",
  number: "R/2026/0001",
  method: "TRANSFER",
  kobo: 8_500_050,
  paidOn: "2026-09-14",
  payer: "",
  reference: "",
  by: null,
  at: "2026-09-14T09:30:00.000Z",
  isCountered: false,
  isPart: false,
  shares: [],
};

it("leaves out empty fields", () => {
  expect(receiptLines(receipt)).toEqual([
    ["Amount", "₦85,000.50"],
    ["In words", "Eighty-five thousand naira, fifty kobo only"],
    ["Paid by", "Transfer"],
    ["Day of payment", "Mon 14 Sep 2026"],
    ["Written", "14 Sep 2026, 10:30 am"],
  ]);
});

it("names payer, reference, clerk, and a payment of two families", () => {
  const labels = receiptLines({
    ...receipt,
    payer: "Mrs Abe",
    reference: "T1",
    by: "Ife",
    isPart: true,
  });
  expect(labels.slice(4)).toEqual([
    ["Payer", "Mrs Abe"],
    ["Reference", "T1"],
    ["Written", "14 Sep 2026, 10:30 am, Ife"],
    ["Note", "The payment was also for children of another family."],
  ]);
});

it.each([
  [5_000, "Part payment, ₦50 still to pay"],
  [0, "Paid in full"],
  [-5_000, "Paid, ₦50 in credit"],
])("says a balance of %i kobo", (balance, words) => {
  expect(paidText(balance)).toBe(words);
});

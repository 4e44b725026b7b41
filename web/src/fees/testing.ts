import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import type { Receipt } from "@school/core/fees/payments/contract.ts";

/** A child who owes for one bill; what differs is given. */
export function anAccountOfFees(differing: Partial<ChildAccount> = {}): ChildAccount {
  return {
    studentId: "ada",
    name: "Abe Ada",
    className: "Primary 4",
    admissionNumber: "MC/1",
    balance: 8_500_000,
    overdue: 5_000_000,
    later: [{ dueOn: "2026-10-30", kobo: 3_500_000 }],
    entries: [
      {
        id: "entry-1",
        at: "2026-09-14T09:00:00.000Z",
        term: "First Term 2026/2027",
        kind: "BILL",
        title: "School fees",
        kobo: 8_500_000,
        reason: null,
        by: "Bisi Cole",
        receipt: null,
        isCountered: false,
      },
    ],
    siblings: [{ studentId: "bola", name: "Abe Bola", balance: 2_000_000 }],
    ...differing,
  };
}

/** A receipt of two children; what differs is given. */
export function aReceipt(differing: Partial<Receipt> = {}): Receipt {
  return {
    id: "receipt-1",
    number: "R/2026/0001",
    method: "TRANSFER",
    kobo: 8_500_000,
    paidOn: "2026-09-14",
    payer: "Mrs Abe",
    reference: "TRF 81",
    by: "Bisi Cole",
    at: "2026-09-14T09:00:00.000Z",
    isCountered: false,
    isPart: false,
    shares: [
      { studentId: "ada", name: "Abe Ada", className: "Primary 4", kobo: 8_000_000, balance: 0 },
      {
        studentId: "bola",
        name: "Abe Bola",
        className: "Nursery 2",
        kobo: 500_000,
        balance: 1_500_000,
      },
    ],
    ...differing,
  };
}

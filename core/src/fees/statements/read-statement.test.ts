import fc from "fast-check";
import { expect, test } from "vitest";
import { nairaText } from "../../api/money.ts";
import { readStatement } from "./read-statement.ts";

const TODAY = "2026-11-30";

const rowsOf = (...lines: readonly (readonly string[])[]) =>
  lines.map((cells, at) => ({ line: at + 1, cells }));

const credits = (...lines: readonly (readonly string[])[]) =>
  readStatement(rowsOf(...lines), {}, TODAY)?.credits.map(({ line: _line, ...credit }) => credit);

const OBI = {
  paidOn: "2026-11-05",
  kobo: 8_500_000,
  narration: "TRF FROM EMEKA OBI",
  reference: "",
};

test.each([
  [
    "two columns of amounts below the account's details",
    [
      ["Account Name:", "BRIGHT STARS SCHOOL"],
      ["Account No", "0123456789"],
      ["Trans. Date", "Value Date", "Narration", "Debit", "Credit", "Balance"],
      ["", "", "Opening Balance", "", "", "1,200,000.00"],
      ["05-Nov-2026", "05-Nov-2026", "TRF FROM EMEKA OBI", "", "85,000.00", "1,285,000.00"],
      ["05-Nov-2026", "05-Nov-2026", "SMS CHARGE", "4.00", "", "1,284,996.00"],
      ["", "", "Total", "4.00", "85,000.00", ""],
    ],
  ],
  [
    "one amount with its sign in another column",
    [
      ["Txn Date", "Description", "Amount (NGN)", "Dr/Cr"],
      ["05/11/2026", "TRF FROM EMEKA OBI", "85,000.00", "CR"],
      ["16/11/2026", "COT", "50.00", "DR"],
    ],
  ],
  [
    "one amount with its sign",
    [
      ["Date", "Remarks", "Amount"],
      ["2026-11-05 09:12:44", "TRF FROM EMEKA OBI", "+₦85,000.00"],
      ["2026-11-05 10:00:00", "POS purchase", "-₦4,000.00"],
    ],
  ],
  [
    "dashes and zeros for nothing",
    [
      ["Date", "Money In", "Money Out", "Details"],
      ["5 Nov 2026", "85000", "-", "TRF FROM EMEKA OBI"],
      ["6 Nov 2026", "0.00", "50.00", "Stamp duty"],
    ],
  ],
  [
    "a narration on two rows",
    [
      ["Date", "Narration", "Credit"],
      ["05-Nov-2026", "TRF FROM", "85,000.00"],
      ["", "EMEKA OBI", ""],
    ],
  ],
])("%s", (_what, lines) => {
  expect(credits(...lines)).toEqual([OBI]);
});

test("dates that can be read in two ways are asked about", () => {
  const rows = rowsOf(["Date", "Narration", "Credit"], ["05/11/2026", "EMEKA OBI", "85000"]);
  expect(readStatement(rows, {}, TODAY)?.questions).toMatchObject([
    { key: "dateOrder", answer: null },
  ]);
  const monthFirst = readStatement(rows, { dateOrder: "month" }, TODAY);
  expect(monthFirst?.credits).toMatchObject([{ paidOn: "2026-05-11" }]);
});

test("what cannot be read is named with its row", () => {
  const rows = rowsOf(
    ["Date", "Narration", "Credit"],
    ["05-Nov-2026", "A", "85.000.00"],
    ["soon", "B", "100"],
    ["05-Dec-2026", "C", "100"],
    ["05-Nov-2026", "D", "99,999,999,999"],
  );
  const read = readStatement(rows, {}, TODAY);
  expect(read?.credits).toEqual([]);
  expect(read?.faults.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});

test("a file without the columns of a statement is none", () => {
  expect(readStatement(rowsOf(["Name", "Class"], ["Ada", "Primary 1"]), {}, TODAY)).toBeNull();
});

test("the credits add up to what the file has, with any amounts", () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 });
  const line = fc.record({ kobo: amount, isCredit: fc.boolean() });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = (kobo: number) => nairaText(kobo).slice(1);
      const read = readStatement(
        rowsOf(
          ["Date", "Narration", "Debit", "Credit"],
          ...lines.map(({ kobo, isCredit }, at) => [
            "13/11/2026",
            `LINE ${at}`,
            isCredit ? "" : text(kobo),
            isCredit ? text(kobo) : "",
          ]),
        ),
        {},
        TODAY,
      );
      const sum = (values: readonly { kobo: number }[]) =>
        values.reduce((all, { kobo }) => all + kobo, 0);
      expect(sum(read?.credits ?? [])).toBe(sum(lines.filter(({ isCredit }) => isCredit)));
      expect(read?.debits).toBe(lines.filter(({ isCredit }) => !isCredit).length);
    }),
  );
});

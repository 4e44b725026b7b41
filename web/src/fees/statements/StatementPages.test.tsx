import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { StatementLine } from "@school/core/fees/statements/contract.ts";
import { expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { anAccountOfFees } from "../testing.ts";
import { StatementPage } from "./StatementPage.tsx";
import { StatementsPage } from "./StatementsPage.tsx";

const ACCOUNTANT: Partial<Account> = { roleInSchool: "Accountant" };

const ada = { studentId: "ada", name: "Abe Ada", className: "Primary 4", balance: 8_500_000 };

function aLine(differing: Partial<StatementLine>): StatementLine {
  return {
    id: "line-1",
    paidOn: "2026-11-05",
    kobo: 8_500_000,
    narration: "NIP NGOZI ABE",
    reference: "",
    state: "OPEN",
    receipt: null,
    certainty: "SURE",
    proposals: [
      {
        reasons: ["PARENT_NAME"],
        children: [ada],
        shares: [{ studentId: "ada", kobo: 8_500_000 }],
        recordedAs: null,
      },
    ],
    ...differing,
  };
}

const aStatement = (lines: readonly StatementLine[]) => ({
  data: {
    id: "statement-1",
    fileName: "november.csv",
    by: "Bisi Cole",
    at: "2026-11-30T09:00:00.000Z",
    open: lines.length,
    taken: 0,
    aside: 0,
    kobo: 0,
    lines,
  },
});

function openStatement(lines: readonly StatementLine[]) {
  return mountFor(StatementPage, {
    role: "STAFF",
    account: ACCOUNTANT,
    responses: {
      "GET /api/fees/statements/": () => aStatement(lines),
      "POST /api/fees/statements/statement-1/payments": () => aStatement([]),
      "PUT /api/fees/statements/statement-1/lines/line-1/aside": () => aStatement([]),
      "GET /api/fees/accounts": () => ({
        ...onePage([{ ...anAccountOfFees(), billed: 0, paid: 0 }]),
        totals: { billed: 0, paid: 0, owed: 0 },
      }),
      "GET /api/fees/accounts/ada": () => ({ data: anAccountOfFees() }),
    },
  });
}

test("lines with one family are recorded together, without those that are taken out", async () => {
  const user = userEvent.setup();
  const requests = openStatement([
    aLine({}),
    aLine({ id: "line-2", narration: "NIP WRONG ONE", kobo: 100_000 }),
  ]);
  const table = await screen.findByRole("table", { name: "Lines with one family" });
  within(table).getAllByText("By the parent’s name");
  await user.click(within(table).getByRole("checkbox", { name: /WRONG ONE/ }));
  await user.click(screen.getByRole("button", { name: "Record 1 payment, ₦85,000" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
      lines: [{ lineId: "line-1", shares: [{ studentId: "ada", kobo: 8_500_000 }] }],
    }),
  );
});

test("a doubtful line is for a family that fits, another child, or no fee", async () => {
  const user = userEvent.setup();
  const requests = openStatement([aLine({ certainty: "DOUBT" })]);
  const record = await screen.findByRole("button", { name: "Record NIP NGOZI ABE" });
  expect(record).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("radio", { name: "Abe Ada: by the parent’s name" }));
  expect(record).toHaveProperty("disabled", false);
  await user.click(screen.getByRole("radio", { name: "Another child" }));
  expect(record).toHaveProperty("disabled", true);
  await user.type(screen.getByRole("combobox", { name: "Child" }), "Ada");
  await user.click(await screen.findByRole("option", { name: "Abe Ada · MC/1" }));
  await waitFor(() => expect(record).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("button", { name: "NIP NGOZI ABE is not a fee" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call.startsWith("PUT"))?.body).toMatchObject({
      aside: true,
    }),
  );
});

test("only the office takes a statement back", async () => {
  openStatement([aLine({})]);
  await screen.findByRole("table");
  expect(screen.queryByRole("button", { name: "Take the statement back" })).toBeNull();
});

test("a statement is read; its rows that cannot be are named, and ambiguous dates asked", async () => {
  const user = userEvent.setup();
  let answer: object = {
    questions: [
      {
        key: "dateOrder",
        text: "How does this file write dates?",
        choices: [
          { value: "day", label: "Day first" },
          { value: "month", label: "Month first" },
        ],
        answer: null,
      },
    ],
    id: null,
    added: 0,
    repeated: 0,
    debits: 0,
    faults: [],
  };
  mountFor(StatementsPage, {
    role: "STAFF",
    account: ACCOUNTANT,
    responses: {
      "GET /api/fees/statements": () => ({ data: [] }),
      "POST /api/fees/statements": () => ({ data: answer }),
    },
  });
  await screen.findByText("No statement was read yet");
  const file = new File(["x"], "november.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("Bank statement", { selector: "input" }), file);
  const send = screen.getByRole("button", { name: "Read the file" });
  await user.click(send);
  const dayFirst = await screen.findByRole("radio", { name: "Day first" });
  expect(send).toHaveProperty("disabled", true);
  await user.click(dayFirst);
  answer = {
    questions: [],
    id: "statement-1",
    added: 2,
    repeated: 1,
    debits: 0,
    faults: [
      { line: 4, text: "“soon” is not a day." },
      { line: 6, text: "“later” is not a day." },
      { line: 9, text: "Has no amount." },
    ],
  };
  await user.click(send);
  await screen.findByText(/2 new lines, 1 were read before/);
  screen.getByText("Row 4: “soon” is not a day.");
  await user.click(screen.getByRole("button", { name: /^Has no amount.\s*Row 9$/ }));
  expect(screen.queryByText("Row 4: “soon” is not a day.")).toBeNull();
  screen.getByText("Row 9: Has no amount.");
  screen.getByRole("link", { name: "Open the statement" });
});

import { readNaira } from "../../api/money.ts";
import { askAboutDates, dayIn } from "../../api/file-dates.ts";
import type { ImportQuestion } from "../../api/imports.ts";
import { type ColumnMapping, type ImportColumn, matchColumns } from "../../api/import-columns.ts";
import { MAX_KOBO } from "../fee-limits.ts";
import { statementFaults } from "./text.ts";

/** The columns of the statements of Nigerian banks; each bank has its own words for them. */
const COLUMNS: readonly ImportColumn[] = [
  {
    key: "day",
    header: "Date",
    label: "Date",
    spellings: [
      "transaction date",
      "trans date",
      "txn date",
      "tran date",
      "actual transaction date",
      "posting date",
      "post date",
      "posted date",
      "date posted",
      "entry date",
      "booking date",
      "value date",
      "val date",
      "create date",
      "date time",
      "trans time",
      "transaction date time",
    ],
  },
  {
    key: "narration",
    header: "Narration",
    label: "Narration",
    spellings: [
      "description",
      "transaction description",
      "remarks",
      "remark",
      "details",
      "transaction details",
      "particulars",
      "transaction particulars",
      "narrative",
      "transaction narration",
      "memo",
    ],
  },
  {
    key: "credit",
    header: "Credit",
    label: "Credit",
    spellings: [
      "credits",
      "credit amount",
      "credit amt",
      "cr",
      "cr amount",
      "deposit",
      "deposits",
      "lodgement",
      "lodgements",
      "money in",
      "pay in",
      "paid in",
      "inflow",
      "credit ngn",
      "credit naira",
    ],
  },
  {
    key: "debit",
    header: "Debit",
    label: "Debit",
    spellings: [
      "debits",
      "debit amount",
      "debit amt",
      "dr",
      "dr amount",
      "withdrawal",
      "withdrawals",
      "money out",
      "pay out",
      "paid out",
      "outflow",
      "debit ngn",
      "debit naira",
    ],
  },
  {
    key: "amount",
    header: "Amount",
    label: "Amount",
    spellings: ["transaction amount", "trans amount", "amount ngn", "amount naira", "value"],
  },
  {
    key: "sign",
    header: "Dr/Cr",
    label: "Dr/Cr",
    spellings: ["cr/dr", "d/c", "c/d", "dc", "type", "transaction type", "trans type", "indicator"],
  },
  {
    key: "reference",
    header: "Reference",
    label: "Reference",
    spellings: [
      "ref",
      "ref no",
      "reference no",
      "reference number",
      "transaction reference",
      "trans ref",
      "transaction ref",
      "session id",
      "transaction id",
      "tran id",
      "instrument",
      "cheque no",
      "chq no",
    ],
  },
  // Its header must not pass for the amount.
  {
    key: "balance",
    header: "Balance",
    label: "Balance",
    spellings: ["balance ngn", "running balance", "current balance", "closing balance", "bal"],
  },
];

/** Above its table a statement has the account's name and number, the period and totals. */
const MAX_ROWS_ABOVE = 40;

/** A row of the file, from its top. */
export interface FileRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Money that came into the account. */
export interface Credit {
  readonly line: number;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
}

export interface StatementReading {
  /** A question about the order of dates, if that must be asked. */
  readonly questions: readonly ImportQuestion[];
  readonly credits: readonly Credit[];
  /** Rows of money that left the account, which are no payments. */
  readonly debits: number;
  /** Rows that look like a credit and cannot be read. */
  readonly faults: readonly { readonly line: number; readonly text: string }[];
}

/**
 * Reads the credits of a bank's statement. Null if no row has the headers of a date, a narration and
 * an amount.
 *
 * @param today YYYY-MM-DD; a later day is a fault.
 */
export function readStatement(
  rows: readonly FileRow[],
  answers: Readonly<Record<string, string>>,
  today: string,
): StatementReading | null {
  const header = findHeader(rows);
  if (!header) return null;
  const { at, columns } = header;
  const cellsOf = ({ cells }: FileRow) => {
    const cell = (key: string) => (cells[columns[key] ?? -1] ?? "").trim();
    return { cell, day: cell("day"), narration: cell("narration").replaceAll(/\s+/g, " ") };
  };
  const body = joinNarrations(rows.slice(at + 1), columns);
  const days = body.map((row) => cellsOf(row).day).filter((day) => day !== "");
  const { questions, reading } = askAboutDates(days, answers, today);
  const credits: Credit[] = [];
  const faults: { line: number; text: string }[] = [];
  let debits = 0;
  for (const row of body) {
    const { cell, day, narration } = cellsOf(row);
    const amount = amountOf(cell);
    if (amount === "debit") debits += 1;
    // Opening and closing balances and totals have no day.
    if (amount === null || amount === "debit" || day === "") continue;
    const fault = (text: string) => faults.push({ line: row.line, text });
    if (amount === "unreadable" || amount > MAX_KOBO) {
      fault(statementFaults.amount(cell("credit") || cell("amount")));
      continue;
    }
    const paidOn = dayIn(day, reading);
    if (paidOn === null) fault(statementFaults.day(day));
    else if (paidOn > today) fault(statementFaults.later(day));
    else
      credits.push({
        line: row.line,
        paidOn,
        kobo: amount,
        narration,
        reference: cell("reference"),
      });
  }
  return { questions, credits, debits, faults };
}

/** The first row with the headers of a day, a narration and an amount. */
function findHeader(
  rows: readonly FileRow[],
): { readonly at: number; readonly columns: ColumnMapping } | null {
  for (const [at, { cells }] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    const columns = matchColumns(cells, COLUMNS);
    const has = (key: string) => columns[key] !== undefined;
    if (has("day") && has("narration") && (has("credit") || has("amount"))) return { at, columns };
  }
  return null;
}

/** Joins a row with nothing but a narration to the row above, of which it is the rest. */
function joinNarrations(rows: readonly FileRow[], columns: ColumnMapping): FileRow[] {
  const place = columns["narration"] ?? -1;
  const joined: FileRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const filled = row.cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
    if (last && last.cells.length > place && filled.length === 1 && filled[0] === place) {
      const cells = last.cells.with(place, `${last.cells[place]} ${row.cells[place]}`);
      joined[joined.length - 1] = { ...last, cells };
    } else joined.push(row);
  }
  return joined;
}

/** Kobo of a credit; null for a row without an amount. */
function amountOf(cell: (key: string) => string): number | "debit" | "unreadable" | null {
  const credit = readAmount(cell("credit"));
  if (credit.kobo !== 0) return credit.isDebit ? "debit" : (credit.kobo ?? "unreadable");
  const debit = readAmount(cell("debit"));
  if (debit.kobo !== 0) return "debit";
  const amount = readAmount(cell("amount"));
  if (amount.kobo === 0) return null;
  const isDebit = amount.isDebit || /^(?:dr?|debit|withdrawal|out\w*)\b/i.test(cell("sign"));
  return isDebit ? "debit" : (amount.kobo ?? "unreadable");
}

/** An amount with the signs of banks: "85,000.00 CR", "+85,000", "(85,000.00)", "-". */
function readAmount(text: string): { readonly kobo: number | null; readonly isDebit: boolean } {
  const bare = text.replace(/^\+|\s*\bcr\.?$|\s*\bdr\.?$|^[-−(]|\)$/gi, "").trim();
  const isDebit = /^[-−(]|dr\.?$/i.test(text);
  if (/^[-−–—.]*$/.test(bare)) return { kobo: 0, isDebit: false };
  return { kobo: readNaira(bare), isDebit };
}

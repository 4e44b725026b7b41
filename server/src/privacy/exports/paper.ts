import { dayText, timeText } from "@school/core/api/dates.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";
import { DETAIL_FIELDS as STAFF_FIELDS } from "@school/core/staff/fields.ts";
import { DETAIL_FIELDS as PUPIL_FIELDS } from "@school/core/students/fields.ts";
import type { PaperReport, PaperTable } from "../../platform/documents/pdf/draw-tables.ts";
import { LEFT_OUT } from "../excluded-data.ts";
import type { CopyPart, CopyRow, Reference } from "../read-person.ts";
import type { PaperHead } from "../../platform/documents/pdf/letterhead.ts";

/** A part with more rows is cut on paper; all are in the JSON. */
const MAX_ROWS = 200;
/** A cell of a table with columns; longer texts have lines of their own. */
const MAX_CELL = 120;
const MAX_COLUMNS = 7;
/** Characters in one line of a table, which does not go over a page. */
const MAX_LINE = 900;

interface Copy {
  readonly head: PaperHead;
  readonly name: string;
  readonly madeAt: Date;
  readonly parts: readonly CopyPart[];
  /** Description of each action of the audit log. */
  readonly changeTitles: Readonly<Record<string, string>>;
}

/** A copy of a person's data as it is read on paper: a table for each part that has something. */
export function paperOf({ head, name, madeAt, parts, changeTitles }: Copy): PaperReport {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const empty = parts.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  return {
    head,
    title: `Data about ${name}`,
    facts: [`Made ${timeText(madeAt.toISOString())}`, "The file data.json has every value"],
    tables: [
      ...filled.map((part) => tableOf(part, changeTitles)),
      {
        title: "What is not in this copy",
        columns: [{ header: "Reason", kind: "text" }],
        groups: [
          {
            name: null,
            rows: [
              ...LEFT_OUT.map(({ why }) => [why]),
              ["Names of other families are left out."],
              ...(empty.length > 0 ? [[`This copy has nothing under: ${empty.join(", ")}.`]] : []),
            ],
          },
        ],
        below: [],
      },
    ],
    signatures: [],
  };
}

function tableOf(part: CopyPart, changeTitles: Copy["changeTitles"]): PaperTable {
  const shown = part.rows.slice(0, MAX_ROWS);
  const rest = part.rows.length - shown.length;
  const title = rest > 0 ? `${part.title} (${rest} more in data.json)` : part.title;
  const rows = shown.map((row) => cellsOf(part, row, changeTitles));
  const labels = [...new Set(rows.flatMap((cells) => [...cells.keys()]))];
  const isWide =
    labels.length > MAX_COLUMNS ||
    rows.some((cells) => [...cells.values()].some((text) => text.length > MAX_CELL));
  if (rows.length > 1 && !isWide) {
    return {
      title,
      columns: labels.map((header) => ({ header, kind: "text" })),
      groups: [
        { name: null, rows: rows.map((cells) => labels.map((label) => cells.get(label) ?? "")) },
      ],
      below: [],
    };
  }
  return {
    title,
    columns: [
      { header: "What", kind: "name" },
      { header: "Value", kind: "text" },
    ],
    groups: rows.map((cells, at) => ({
      name: rows.length > 1 ? `${at + 1} of ${part.rows.length}` : null,
      rows: [...cells].flatMap(([label, text]) => inLines(label, text)),
    })),
    below: [],
  };
}

function inLines(label: string, text: string): string[][] {
  const lines: string[][] = [];
  for (let from = 0; from < text.length; from += MAX_LINE) {
    lines.push([from === 0 ? label : "", text.slice(from, from + MAX_LINE)]);
  }
  return lines;
}

/** Returns the cells of a row, by label. Empty values and ids have no cell. */
function cellsOf(
  { table }: CopyPart,
  row: CopyRow,
  changeTitles: Copy["changeTitles"],
): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    const isCode = CODED.has(name) && typeof value === "string";
    const text = isCode ? (changeTitles[value] ?? codeText(value)) : textOf(value);
    if (text !== "") cells.set(labelOf(table, name), text);
  }
  return cells;
}

/** Columns whose values are words of the code. */
const CODED = new Set(
  `action after as audience before channel half kind leftAs mark notice purpose requestedRole role
  scope state status termJoined`.split(/\s+/),
);

/** "CLASS_TEACHER" as "Class teacher"; typed text is unchanged. */
function codeText(code: string): string {
  if (code === "STUDENT") return "Pupil";
  if (code === "AM" || code === "PM") return code;
  if (!/^[A-Za-z][\w.-]*$/.test(code) || /^TERM_\d$/.test(code)) return withTerms(code);
  const words = code.replaceAll(/[_.-]+/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "2025/2026, TERM_1" as "2025/2026, First Term". */
function withTerms(text: string): string {
  return TERMS.reduce((said, term) => said.replaceAll(term, termLabel(term, "First Term")), text);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (value instanceof Date) return timeText(value.toISOString());
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== "")
      .join(", ");
  if (typeof value === "object") return isReference(value) ? nameOf(value) : inWords(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  if (UUID.test(value)) return "";
  return DAY.test(value) ? dayText(value) : value;
}

/** "2026-09-24 AM", which is a register, as "24 Sep 2026 AM"; of a whole day without "DAY". */
function nameOf({ name }: Reference): string {
  const [, day, half] = /^(\d{4}-\d\d-\d\d) (AM|PM|DAY)$/.exec(name) ?? [];
  if (day === undefined) return withTerms(name);
  return half === "DAY" ? dayText(day) : `${dayText(day)} ${half}`;
}

function isReference(value: object): value is Reference {
  return "id" in value && "name" in value && Object.keys(value).length === 2;
}

function inWords(value: object): string {
  return Object.entries(value)
    .map(([name, inner]) => [wordsOf(name), textOf(inner)])
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
}

const LABELS: Readonly<Record<string, Readonly<Record<string, { readonly label: string }>>>> = {
  student_details: PUPIL_FIELDS,
  staff_details: STAFF_FIELDS,
};

/** Columns whose names in the code would not be understood. */
const COLUMN_LABELS: Readonly<Record<string, string>> = {
  ca1: "CA1",
  ca2: "CA2",
  ca3: "CA3",
  ca4: "CA4",
  enrolmentId: "Class and term",
  sittingId: "Test",
};

function labelOf(table: string, name: string): string {
  return LABELS[table]?.[name]?.label ?? COLUMN_LABELS[name] ?? wordsOf(name);
}

/** "takenBackAt" as "Taken back at"; a foreign key is named after its target. */
function wordsOf(name: string): string {
  const words = name
    .replace(/Id$/, "")
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

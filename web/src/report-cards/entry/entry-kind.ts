import {
  MAX_AREA_SENTENCE,
  MAX_COMMENT,
  MAX_LINE,
  MAX_NEXT_STEPS,
  MAX_TIMES,
  type EntryRow,
  type EntrySheet,
} from "@school/core/report-cards/entry/contract.ts";
import { PROMOTIONS, type Promotion } from "@school/core/report-cards/sheets/promotion.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import type { CellValue, SheetColumn, SheetKind } from "../../platform/sheet/sheet-state.ts";
import { entryMessages } from "./text.ts";

type EntryColumn<Value extends CellValue = CellValue> = SheetColumn<EntryRow, Value>;

/** A column whose cells hold one of a few values, shown as choices in the one-child view. */
export interface RatedColumn extends EntryColumn<number | null> {
  readonly list: "ratings" | "ticks";
  /** A value as the list stores it. */
  readonly stored: (value: number) => number;
  readonly choices: readonly { value: string; label: string }[];
}

/** A tab of the page: some columns of one of the two sheets. */
export interface Part {
  readonly key: string;
  readonly label: string;
  /** Sheet to which the columns belong: that of the class teacher, or that of the head. */
  readonly sheet: "entry" | "remark";
  readonly columns: readonly EntryColumn[];
  /** Meaning of the numbers; null if no column is rated with them. */
  readonly numbers: string | null;
}

/** The parts of a class's sheets, in the order in which they are printed. */
export function partsOf(
  sheet: Pick<EntrySheet, "settings" | "hasMarks" | "expectations" | "term" | "timesOpened">,
): Part[] {
  const { affective, psychomotor, ratingLabels, lines } = sheet.settings;
  const { expectations: list } = sheet;
  const rated = (key: string, label: string, traits: typeof affective): Part => ({
    key,
    label,
    sheet: "entry",
    columns: traits.map((trait) => ratingColumn(trait, ratingLabels)),
    numbers: entryMessages.ratingKey(ratingLabels),
  });
  const ticked = list?.domains.map(({ key, name, expectations }): Part => ({
    key,
    label: name,
    sheet: "entry",
    columns: [
      ...expectations.map((expectation) => tickColumn(expectation, list.columns)),
      areaColumn(key),
    ],
    numbers: entryMessages.tickKey(list.columns),
  }));
  return [
    ...(
      ticked ?? [
        rated("affective", "Affective", affective),
        rated("psychomotor", "Psychomotor", psychomotor),
      ]
    ).filter(({ columns }) => columns.length > 0),
    ...(lines.length > 0
      ? [
          {
            key: "lines",
            label: "More",
            sheet: "entry",
            columns: lines.map(lineColumn),
            numbers: null,
          } as const,
        ]
      : []),
    ...(list
      ? [
          {
            key: "next",
            label: sheetLabels.nextSteps,
            sheet: "entry",
            columns: [nextStepsColumn],
            numbers: null,
          } as const,
        ]
      : []),
    {
      key: "comment",
      label: "Attendance and comment",
      sheet: "entry",
      columns: [timesColumn(sheet.timesOpened), commentColumn],
      numbers: null,
    },
    ...(sheet.hasMarks
      ? [
          {
            key: "half",
            label: "Half-term",
            sheet: "entry",
            columns: [halfTermColumn],
            numbers: null,
          } as const,
        ]
      : []),
    {
      key: "remark",
      label: "Principal's remark",
      sheet: "remark",
      columns: sheet.term === "TERM_3" ? [remarkColumn, promotionColumn] : [remarkColumn],
      numbers: null,
    },
  ];
}

/** Returns the class teacher's entries, or those of the head, as one sheet of all its parts. */
export function entryKind(
  { closed }: Pick<EntrySheet, "closed">,
  parts: readonly Part[],
  sheet: Part["sheet"],
  mayChange: (row: EntryRow) => boolean,
): SheetKind<EntryRow> {
  return {
    columns: parts.filter((part) => part.sheet === sheet).flatMap(({ columns }) => columns),
    idOf: ({ student }) => student.id,
    nameOf: ({ student }) => ({ name: student.name, note: student.admissionNumber }),
    versionOf: (row) => row[sheet]?.version ?? null,
    isClosed: (row) => closed !== null || !mayChange(row),
  };
}

const readWords = (text: string) => ({ ok: true, value: text.trim() || null }) as const;

/** A column of one of the school's own lines. */
interface LineColumn extends EntryColumn<string | null> {
  readonly line: string;
}

export function isLine(column: EntryColumn): column is LineColumn {
  return "line" in column;
}

/** The sentence about an area of expectations. */
interface AreaColumn extends EntryColumn<string | null> {
  readonly area: string;
}

export function isArea(column: EntryColumn): column is AreaColumn {
  return "area" in column;
}

function areaColumn(area: string): AreaColumn {
  return {
    key: `${area} sentence`,
    area,
    label: "In a sentence",
    sentences: MAX_AREA_SENTENCE,
    savedIn: ({ entry }) => entry?.areas[area] ?? null,
    read: readWords,
  };
}

export const nextStepsColumn: EntryColumn<string | null> = {
  key: "nextSteps",
  label: sheetLabels.nextSteps,
  sentences: MAX_NEXT_STEPS,
  savedIn: ({ entry }) => entry?.nextSteps ?? null,
  read: readWords,
};

/** Whether a sheet is complete without the column: no family misses these sentences. */
export function isOptional(column: EntryColumn): boolean {
  return isArea(column) || column === nextStepsColumn;
}

export function isRated(column: EntryColumn): column is RatedColumn {
  return "choices" in column;
}

interface Named {
  readonly key: string;
  readonly name: string;
}

function ratingColumn({ key, name }: Named, labels: readonly string[]): RatedColumn {
  const highest = labels.length;
  return {
    key,
    label: name,
    list: "ratings",
    stored: (value) => value,
    choices: labels.map((label, index) => ({ value: String(highest - index), label })),
    savedIn: ({ entry }) => entry?.ratings[key] ?? null,
    read: (text) => readChoice(text, labels.toReversed(), entryMessages.rating(labels)),
  };
}

/** Typed and shown from 1, stored from 0. */
function tickColumn(
  { key, text: label }: { key: string; text: string },
  labels: readonly string[],
): RatedColumn {
  return {
    key,
    label,
    list: "ticks",
    stored: (value) => value - 1,
    choices: labels.map((choice, index) => ({ value: String(index + 1), label: choice })),
    savedIn({ entry }) {
      const ticked = entry?.ticks[key];
      return ticked === undefined ? null : ticked + 1;
    },
    read: (text) => readChoice(text, labels, entryMessages.tick(labels)),
  };
}

/** A number from 1, or the label that has it. */
function readChoice(text: string, labels: readonly string[], reason: string) {
  const typed = text.trim().toLowerCase();
  if (typed === "") return { ok: true, value: null } as const;
  const chosen = labels.findIndex(
    (label, index) => typed === String(index + 1) || typed === label.toLowerCase(),
  );
  return chosen === -1
    ? ({ ok: false, reason } as const)
    : ({ ok: true, value: chosen + 1 } as const);
}

export const timesKey = "timesPresent";

function timesColumn(opened: number | null): EntryColumn<number | null> {
  const most = opened ?? MAX_TIMES;
  return {
    key: timesKey,
    label: "Times present",
    ...(opened !== null && { note: `/${opened}` }),
    savedIn: ({ entry }) => entry?.timesPresent ?? null,
    read(text) {
      const typed = text.trim();
      if (typed === "") return { ok: true, value: null };
      const times = Number(typed);
      return /^\d+$/.test(typed) && times <= most
        ? { ok: true, value: times }
        : { ok: false, reason: entryMessages.times(most) };
    },
  };
}

function lineColumn({ key, name }: Named): LineColumn {
  return {
    key,
    line: key,
    label: name,
    savedIn: ({ entry }) => entry?.lines[key] ?? null,
    read(text) {
      const typed = text.trim();
      return typed.length <= MAX_LINE
        ? { ok: true, value: typed || null }
        : { ok: false, reason: entryMessages.line(MAX_LINE) };
    },
  };
}

export const commentColumn: EntryColumn<string | null> = {
  key: "comment",
  label: "Comment",
  sentences: MAX_COMMENT,
  savedIn: ({ entry }) => entry?.comment ?? null,
  read: readWords,
};

/** The comment of the half-term sheet. */
export const halfTermColumn: EntryColumn<string | null> = {
  key: "halfTermComment",
  label: "Half-term comment",
  sentences: MAX_COMMENT,
  savedIn: ({ entry }) => entry?.halfTermComment ?? null,
  read: readWords,
};

export const remarkColumn: EntryColumn<string | null> = {
  key: "remark",
  label: "Remark",
  sentences: MAX_COMMENT,
  savedIn: ({ remark }) => remark?.remark || null,
  read: readWords,
};

const PROMOTION_WORDS: Readonly<Record<Promotion, string>> = {
  PROMOTED: "Promoted",
  ON_TRIAL: "On trial",
  REPEAT: "Repeat",
};
const PROMOTION_KEYS: Readonly<Record<Promotion, string>> = {
  PROMOTED: "p",
  ON_TRIAL: "t",
  REPEAT: "r",
};

/** Empty for the promotion that the rule proposes. */
export const promotionColumn: EntryColumn<string | null> = {
  key: "promotion",
  label: "Promotion",
  savedIn: ({ remark }) => (remark?.promotion ? PROMOTION_WORDS[remark.promotion] : null),
  read(text) {
    const typed = text.trim().toLowerCase();
    if (typed === "") return { ok: true, value: null };
    const meant = PROMOTIONS.find(
      (one) => typed === PROMOTION_KEYS[one] || typed === PROMOTION_WORDS[one].toLowerCase(),
    );
    return meant
      ? { ok: true, value: PROMOTION_WORDS[meant] }
      : { ok: false, reason: "Enter P (promoted), T (on trial) or R (repeat)." };
  },
};

/** Returns the promotion of a cell's text in the server's format. */
export function promotionIn(words: string | null): Promotion | null {
  return PROMOTIONS.find((one) => PROMOTION_WORDS[one] === words) ?? null;
}

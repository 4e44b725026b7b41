import { unprintedNote } from "@school/core/api/printable.ts";
import { commentsFor, othersNamedIn } from "@school/core/report-cards/entry/comments.ts";
import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import { entryTexts } from "@school/core/report-cards/entry/text.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import { parsePastedScores } from "@school/core/results/upload/pasted-scores.ts";
import { useMemo } from "react";
import { cellText, type SheetColumn, type SheetRow } from "../../platform/sheet/sheet-state.ts";
import { fillDownTool, type SheetTool } from "../../platform/sheet/sheet-tools.ts";
import { SheetView, type SheetLook } from "../../platform/sheet/SheetView.tsx";
import type { Sheet } from "../../platform/sheet/use-sheet.ts";
import { useNamedPaste } from "../../results/upload/use-named-paste.tsx";
import { isOptional, type Part } from "./entry-kind.ts";
import { Suggestions } from "./Suggestions.tsx";
import { entryLabels, entryMessages } from "./text.ts";

interface EntryGridProps {
  sheet: EntrySheet;
  part: Part;
  entries: Sheet<EntryRow>;
}

/** One part of the whole class: a row for each pupil, a column for each trait. */
export function EntryGrid({ sheet, part, entries }: EntryGridProps) {
  const { type, kind } = entries;
  const look = useMemo(() => lookOf(sheet, part, { type, kind }), [sheet, part, type, kind]);
  const paste = useNamedPaste(entries, pupilOf);
  return (
    <>
      <SheetView
        sheet={entries}
        columns={part.columns}
        look={look}
        noun="cell"
        saveLabel={entryLabels.save}
        label={part.label}
        caption={`${part.label}, ${sheet.class.name}`}
        names="Student"
        readPaste={(text) => parsePastedScores(text, part.columns)}
        {...(bankColumn(part) === null && { takePaste: paste.open })}
        tools={toolsOf(sheet, part)}
      />
      {paste.preview}
    </>
  );
}

const pupilOf = ({ student }: EntryRow) => student;

/** The column whose sentences a bank proposes. */
export function bankColumn({ columns }: Part): SheetColumn<EntryRow> | null {
  return columns.find((column) => column.sentences !== undefined && !isOptional(column)) ?? null;
}

export function bankOf({ settings }: EntrySheet, { sheet }: Part) {
  return sheet === "entry" ? settings.classTeacherComments : settings.headRemarks;
}

/**
 * A warning where the sentences of a row have a letter that paper lacks, or name another pupil of the
 * class; else null.
 */
export function warningOf(
  { rows }: EntrySheet,
  column: SheetColumn<EntryRow>,
  row: SheetRow<EntryRow>,
): string | null {
  const text = cellText(row, column);
  const unprinted = unprintedNote(text);
  if (unprinted !== null) return unprinted;
  const otherPupils = rows.map(({ student }) => student).filter(({ id }) => id !== row.id);
  const named = othersNamedIn(text, row.saved.student, otherPupils);
  return named.length === 0 ? null : entryMessages.namesOthers(named.map(({ name }) => name));
}

/**
 * Says that the family has the sheet, and what a person who opens it can do; null before. For a
 * released class `classReleasedNote` says it once.
 */
export function releasedNote(
  { isClosed }: Sheet<EntryRow>["kind"],
  { rows }: EntrySheet,
  row: EntryRow,
): string | null {
  if (!row.isReleased || isReleased(rows)) return null;
  return isClosed?.(row)
    ? entryTexts.released
    : "Released. Change it here, then issue a correction on View Report Card.";
}

export function classReleasedNote(
  { isClosed }: Sheet<EntryRow>["kind"],
  { rows }: EntrySheet,
): string | null {
  if (!isReleased(rows)) return null;
  return rows.some((row) => isClosed?.(row))
    ? "The report cards of this class are released. Ask the principal to change one and to issue a correction."
    : "The report cards of this class are released. Change one here, then issue a correction on View Report Card.";
}

const isReleased = (rows: readonly EntryRow[]) => rows.every((row) => row.isReleased);

function lookOf(
  sheet: EntrySheet,
  part: Part,
  { type, kind }: Pick<Sheet<EntryRow>, "type" | "kind">,
): SheetLook<EntryRow> {
  const column = bankColumn(part);
  const look: SheetLook<EntryRow> = {
    noteOf: ({ saved }) => releasedNote(kind, sheet, saved),
    savedBy: (row) => (part.sheet === "entry" ? row.entry?.enteredBy : row.remark?.signedBy)?.name,
  };
  if (column === null) return look;
  return {
    ...look,
    noteOf: (row) => warningOf(sheet, column, row) ?? releasedNote(kind, sheet, row.saved),
    before: [
      ...(sheet.hasMarks
        ? [
            {
              label: "Average",
              align: "right" as const,
              cell: ({ saved }: SheetRow<EntryRow>) => standingOf(saved),
            },
          ]
        : []),
      ...(part.sheet === "entry" && Object.keys(sheet.registers).length > 0
        ? [
            {
              label: "Register",
              align: "right" as const,
              cell: ({ id }: SheetRow<EntryRow>) => registerText(sheet, id) ?? "-",
            },
          ]
        : []),
    ],
    after:
      sheet.closed === null
        ? [
            {
              label: entryLabels.suggestions,
              cell: ({ id, saved }) =>
                !kind.isClosed?.(saved) && (
                  <Suggestions
                    row={saved}
                    bank={bankOf(sheet, part)}
                    onChoose={(text) => type([{ row: id, column: column.key, text }])}
                  />
                ),
            },
          ]
        : [],
  };
}

/** "110 of 118", by the class register; null without one. */
export function registerText({ registers }: EntrySheet, id: string): string | null {
  const figures = registers[id];
  return figures ? `${figures.present} of ${figures.opened}` : null;
}

/** "64.5 C" */
export function standingOf({ average, grade }: EntryRow): string {
  return grade === null ? "-" : `${averageText(average, 1)} ${grade}`;
}

const FILL_DOWN = fillDownTool<EntryRow>();

function toolsOf(sheet: EntrySheet, part: Part): SheetTool<EntryRow>[] {
  const column = bankColumn(part);
  if (column === null) return [FILL_DOWN];
  return [
    {
      label: part.sheet === "entry" ? "Fill empty comments" : "Fill empty remarks",
      cells(rows) {
        // Sentences without a grade are for ungraded classes, not for missing results.
        const empty = rows.filter(
          (row) =>
            cellText(row, column).trim() === "" && (row.saved.grade !== null || !sheet.hasMarks),
        );
        const texts = commentsFor(
          bankOf(sheet, part),
          empty.map(({ saved: { student, grade } }) => ({ ...student, grade })),
        );
        return [...texts].map(([row, text]) => ({ row, column: column.key, text }));
      },
    },
  ];
}

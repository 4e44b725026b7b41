import type { Blob } from "node:buffer";
import type { Stream } from "node:stream";
import type { Cell, Feature } from "write-excel-file/node";
import {
  downloadedText,
  markOf,
  WORKBOOK_DOWNLOADED,
  WORKBOOK_HEAD,
  WORKBOOK_NAMES,
} from "@school/core/results/upload/score-workbook.ts";
import type { Score } from "@school/core/results/scores.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { asciiFileName } from "../../platform/http/streamed-file.ts";
import { XLSX_TYPE } from "../../platform/documents/csv/table-file.ts";
import type { Sheet } from "../facts.ts";
import { scoresOf } from "../score-columns.ts";
import type { WorkbookRow } from "./queries.ts";

/** Cells of this colour are the ones to fill in; no other cell of the workbook has a colour. */
const OPEN_CELL = { backgroundColor: "#fff8dc", align: "right" } as const;
const BOLD = { fontWeight: "bold" } as const;
const LAST = { width: 12 };
/** The longest name that a sheet of a workbook may have. */
const MAX_NAME = 31;

/**
 * A workbook with a sheet for each subject of a class: pupils and ids are locked, the cells of the
 * scores are open, and refuse what the grading scheme does not allow.
 */
export async function scoreWorkbook(
  ofClass: Sheet,
  subjects: readonly Sheet["subject"][],
  rows: readonly WorkbookRow[],
): Promise<File> {
  const { scheme, termId } = ofClass;
  const term = fullTermName(ofClass);
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const names = sheetNames(subjects.map(({ name }) => name));
  const sheets = subjects.map((subject, index) => {
    const pupils = bySubject.get(subject.id) ?? [];
    return {
      sheet: names[index] ?? subject.name,
      stickyRowsCount: WORKBOOK_HEAD,
      columns: [{ width: 20 }, { width: 32 }, ...scheme.parts.map(() => ({ width: 12 })), LAST],
      data: [
        [{ value: `${ofClass.class.name}, ${subject.name}, ${term}`, ...BOLD }],
        [{ value: markOf({ classId: ofClass.class.id, termId, subjectId: subject.id }) }],
        [
          ...WORKBOOK_NAMES,
          ...scheme.parts.map(({ label, max }) => `${label} (${max})`),
          WORKBOOK_DOWNLOADED,
        ].map((value) => ({ value, ...BOLD })),
        ...pupils.map(({ student, result }) => {
          const scores = result ? scoresOf(scheme, result) : {};
          return [
            { value: student.admissionNumber },
            { value: student.name },
            ...scheme.parts.map(({ key }) => openCell(scores[key] ?? null)),
            { value: downloadedText(scheme.parts.map(({ key }) => scores[key] ?? null)) },
          ];
        }),
      ],
    };
  });
  const pupilsOf = subjects.map(({ id }) => bySubject.get(id)?.length ?? 0);
  const features = [lockedBut(scheme, pupilsOf)];
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const bytes = await writeExcelFile(sheets, { features }).toBuffer();
  const name = asciiFileName("scores", ofClass.class.name, term);
  return new File([new Uint8Array(bytes)], `${name}.xlsx`, { type: XLSX_TYPE });
}

function openCell(score: Score): Cell {
  return { ...OPEN_CELL, ...(score !== null && { value: score }) };
}

/** Names that Excel takes: no marks of its own, not too long, no two the same. */
function sheetNames(subjects: readonly string[]): string[] {
  const taken = new Set<string>();
  return subjects.map((subject) => {
    const plain = subject.replace(/[[\]:*?/\\']+/g, " ").trim() || "Subject";
    let name = plain.slice(0, MAX_NAME);
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      name = `${plain.slice(0, MAX_NAME - 4)} ${number}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/**
 * Protects each sheet but for its coloured cells, which get the rule of their part: a number up to
 * the maximum, or ABS. The library writes neither, so its XML is completed.
 */
function lockedBut(
  { parts }: GradingScheme,
  pupilsOf: readonly number[],
): Feature<Stream | Buffer | Blob> {
  return {
    files: {
      transform: {
        "xl/styles.xml": {
          transform: (xml) =>
            xml.replace(
              /<xf ([^>]*fillId="[2-9]"[^>]*)>(.*?)<\/xf>/g,
              '<xf $1 applyProtection="1">$2<protection locked="0"/></xf>',
            ),
        },
        "xl/worksheets/sheet{id}.xml": {
          transform(xml, _options, { sheetIndex }) {
            const last = WORKBOOK_HEAD + (pupilsOf[sheetIndex] ?? 0);
            const rules =
              last === WORKBOOK_HEAD ? [] : parts.map(({ max }, at) => rule(max, at, last));
            const validations =
              rules.length === 0
                ? ""
                : `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
            return hidden(xml).replace(
              "</sheetData>",
              `</sheetData><sheetProtection sheet="1" formatColumns="0"/>${validations}`,
            );
          },
        },
      },
    },
  };
}

/** Hides the last column. */
function hidden(xml: string): string {
  return xml.replace(/(<col [^>]*)\/><\/cols>/, '$1 hidden="1"/></cols>');
}

function rule(max: number, at: number, last: number): string {
  const column = String.fromCharCode("A".charCodeAt(0) + WORKBOOK_NAMES.length + at);
  const cell = `${column}${WORKBOOK_HEAD + 1}`;
  const isScore = `OR(UPPER(${cell})="ABS",AND(ISNUMBER(${cell}),${cell}>=0,${cell}<=${max}))`;
  const escaped = isScore.replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return (
    `<dataValidation type="custom" allowBlank="1" showErrorMessage="1" errorTitle="Score" ` +
    `error="Enter a number from 0 to ${max}, or ABS." sqref="${cell}:${column}${last}">` +
    `<formula1>${escaped}</formula1></dataValidation>`
  );
}

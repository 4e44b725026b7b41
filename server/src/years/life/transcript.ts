import { departureText } from "@school/core/accounts/departure.ts";
import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { roundHalfUp } from "@school/core/api/rounding.ts";
import { positionText } from "@school/core/results/reports/positions.ts";
import { soFarText, withheldText } from "@school/core/results/text.ts";
import { type Term, termLabel, TERMS } from "@school/core/school/terms.ts";
import type { LifeTerm, SchoolLife } from "@school/core/years/life/contract.ts";
import {
  asciiFileName,
  type FileResponse,
  PDF_TYPE,
  streamedFile,
} from "../../platform/http/streamed-file.ts";
import type { PaperHead } from "../../platform/documents/pdf/letterhead.ts";
import { type Drawer, drawPdf } from "../../platform/documents/pdf/drawing.ts";
import type { drawInto, PrintedTranscript, PrintedYear } from "./draw-transcript.ts";

const TRANSCRIPT: Drawer<typeof drawInto> = {
  module: new URL("draw-transcript.ts", import.meta.url).href,
};

/** The years of a child as a PDF: a table for each session, the subjects by term. */
export function transcriptFile({ student, terms }: SchoolLife, head: PaperHead): FileResponse {
  const file = asciiFileName("transcript", student.name);
  const sessions = Map.groupBy(terms, ({ academicYear }) => academicYear);
  const printed: PrintedTranscript = {
    head,
    name: student.name,
    facts: [
      ["Admission no.", student.admissionNumber || "none"],
      ["Admitted", student.admittedOn === null ? "" : longDayText(student.admittedOn)],
      ...(student.dob ? [["Born", longDayText(student.dob)] as const] : []),
      ...(student.left
        ? [["Left", departureText({ ...student.left, reason: null })] as const]
        : []),
      ...(student.sex ? [["Sex", student.sex] as const] : []),
    ],
    years: [...sessions].map(([year, ofSession]) => yearOf(year, ofSession)),
    day: longDayText(dayAtSchool(new Date())),
  };
  return streamedFile(`${file}.pdf`, PDF_TYPE, drawPdf(file, TRANSCRIPT, [printed]));
}

const NONE = "–";

function yearOf(year: string, terms: readonly LifeTerm[]): PrintedYear {
  const of = (term: Term) => terms.find((one) => one.term === term);
  const inTerms = (cell: (term: LifeTerm) => string | null) =>
    TERMS.map((term) => {
      const entry = of(term);
      return entry ? (cell(entry) ?? NONE) : "";
    });
  const subjects = [...new Set(terms.flatMap((term) => term.subjects.map(({ name }) => name)))];
  const withheld = terms.filter(({ isWithheld }) => isWithheld);
  // Rounded once: the mean of rounded averages would differ by a tenth.
  const withResults = terms.filter(({ subjects: { length } }) => length > 0);
  const averages = withResults.flatMap(({ average, total, subjects: { length } }) =>
    average === null ? [] : [total / length],
  );
  const mean = averages.reduce((sum, one) => sum + one, 0) / Math.max(1, averages.length);
  const rows = subjects.map((subject) => [
    subject,
    ...inTerms((term) => {
      const entry = term.subjects.find(({ name }) => name === subject);
      return entry ? `${entry.total} ${entry.grade}` : null;
    }),
  ]);
  return {
    title: `${year}: ${[...new Set(terms.map(({ className }) => className))].join(", ")}`,
    terms: TERMS.map((term) => termLabel(term, "First Term")),
    rows,
    below: [
      // A class without marks has none of these.
      ...(rows.length > 0
        ? [
            [
              "Average",
              ...inTerms(({ average, isFinal, subjects: { length }, expected }) =>
                isFinal || length === 0
                  ? (average?.toFixed(1) ?? null)
                  : soFarText(length, expected),
              ),
            ],
            ["Position", ...inTerms(({ position }) => (position ? positionText(position) : null))],
          ]
        : []),
      [
        "Times present",
        ...inTerms(({ attendance }) =>
          attendance ? `${attendance.present} of ${attendance.opened}` : null,
        ),
      ],
      ...withheld.map(({ term }) => [termLabel(term, "First Term"), withheldText, "", ""]),
      // For all terms of the session or for none.
      ...(averages.length > 1 && averages.length === withResults.length && withheld.length === 0
        ? [["Average of the session", "", "", roundHalfUp(mean, 1).toFixed(1)]]
        : []),
    ],
  };
}

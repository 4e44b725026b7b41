import { leavingText } from "@school/core/accounts/leaving.ts";
import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { roundHalfUp } from "@school/core/api/rounding.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import { type Term, termLabel, TERMS } from "@school/core/school/terms.ts";
import type { LifeTerm, SchoolLife } from "@school/core/years/life/contract.ts";
import { asciiFileName, type FileAnswer } from "../../platform/http/streamed-file.ts";
import type { PaperReport, PaperTable } from "../../platform/pdf/draw-tables.ts";
import { tablesFile } from "../../platform/pdf/tables-file.ts";

/** The years of a child as a PDF: a table for each session, the subjects by term. */
export function transcriptFile(life: SchoolLife, letterhead: readonly string[]): FileAnswer {
  const { student, terms } = life;
  const name = asciiFileName("transcript", student.name);
  const sessions = Map.groupBy(terms, ({ academicYear }) => academicYear);
  const paper: PaperReport = {
    letterhead,
    title: `Transcript: ${student.name}`,
    facts: [
      ...(student.admissionNumber ? [`Admission no. ${student.admissionNumber}`] : []),
      ...(student.sex ? [student.sex] : []),
      ...(student.dob ? [`Born ${longDayText(student.dob)}`] : []),
      `Admitted ${longDayText(student.admittedOn)}`,
      ...(student.left ? [leavingText({ ...student.left, reason: null })] : []),
      `Printed ${longDayText(dayAtSchool(new Date()))}`,
    ],
    tables: [...sessions].map(([year, ofSession]) => tableOf(year, ofSession)),
    signatures: ["Head teacher's signature, stamp and date"],
  };
  return tablesFile(name, [paper]);
}

function tableOf(year: string, terms: readonly LifeTerm[]): PaperTable {
  const of = (term: Term) => terms.find((one) => one.term === term);
  const inTerms = (cell: (term: LifeTerm) => string) =>
    TERMS.map((term) => {
      const found = of(term);
      return found ? cell(found) : "";
    });
  const subjects = [...new Set(terms.flatMap((term) => term.subjects.map(({ name }) => name)))];
  const averages = terms.flatMap(({ average }) => average ?? []);
  const mean = averages.reduce((sum, one) => sum + one, 0) / Math.max(1, averages.length);
  return {
    title: `${year}: ${[...new Set(terms.map(({ className }) => className))].join(", ")}`,
    columns: [
      { header: "Subject", kind: "name" },
      ...TERMS.map((term) => ({ header: termLabel(term, "First Term"), kind: "number" as const })),
    ],
    groups: [
      {
        name: null,
        rows: subjects.map((subject) => [
          subject,
          ...inTerms((term) => {
            const found = term.subjects.find(({ name }) => name === subject);
            return found ? `${found.total} ${found.grade}` : "—";
          }),
        ]),
      },
    ],
    below: [
      ["Average", ...inTerms(({ average }) => average?.toFixed(1) ?? "—")],
      [
        "Position",
        ...inTerms(({ position }) =>
          position ? `${positionLabel(position.place, position.tied)} of ${position.outOf}` : "—",
        ),
      ],
      [
        "Times present",
        ...inTerms(({ attendance }) =>
          attendance ? `${attendance.present} of ${attendance.opened}` : "—",
        ),
      ],
      ...(averages.length > 1
        ? [["Average of the session", roundHalfUp(mean, 1).toFixed(1), "", ""]]
        : []),
    ],
  };
}

import type { HalfTerm, ReportSheet } from "../sheets/sheet.ts";
import {
  childLines,
  halfTermColumns,
  halfTermRows,
  homeworkLine,
  type Line,
  marksColumns,
  nextTermLines,
  subjectComments,
  summaryLines,
} from "../sheets/sheet-lines.ts";
import { sheetLabels } from "../sheets/text.ts";
import { canonicalJson } from "./canonical-json.ts";

/** Returns the differences between two versions of a sheet: "Position: 3rd of 28 → 2nd of 28". */
export function sheetChanges(before: ReportSheet, after: ReportSheet): string[] {
  const old = new Map(linesOf(before));
  const current = new Map(linesOf(after));
  const labels = [...new Set([...current.keys(), ...old.keys()])];
  const { nothing } = sheetLabels;
  const changes = labels.flatMap((label) => {
    const [was, is] = [old.get(label) ?? nothing, current.get(label) ?? nothing];
    return was === is ? [] : [`${label}: ${was} → ${is}`];
  });
  // Pictures, ticks of a nursery sheet and the order of items have no line of their own.
  const isSame = canonicalJson(before) === canonicalJson(after);
  return changes.length === 0 && !isSame ? ["Pictures or layout"] : changes;
}

function linesOf(sheet: ReportSheet): Line[] {
  const { school, marks, nursery, half, affective, psychomotor, classTeacher, head } = sheet;
  const text = (value: string | number | null) =>
    value === null ? sheetLabels.nothing : `${value}`;
  return [
    ["School", [school.name, school.motto, school.address, school.phone, school.email].join(", ")],
    ["Title", sheet.title],
    ...childLines(sheet),
    ...(marks ? subjectLines(marks) : []),
    ...(marks ? summaryLines(marks) : []),
    ...(half ? [...halfTermLines(half), homeworkLine(half)] : []),
    ...(marks ? subjectComments(marks) : []).map(([subject, comment]): Line => [
      `${subject}, ${sheetLabels.comment}`,
      comment,
    ]),
    ...(nursery?.domains ?? []).flatMap(({ name, sentence, expectations }) => [
      ...expectations.map((one): Line => [
        one.text,
        text(one.ticked === null ? null : (nursery?.columns[one.ticked] ?? null)),
      ]),
      [name, text(sentence)] satisfies Line,
    ]),
    [sheetLabels.nextSteps, text(nursery?.nextSteps ?? null)],
    ...[...affective, ...psychomotor].map(({ name, rating }): Line => [name, text(rating)]),
    [sheetLabels.classTeacher, text(classTeacher.name)],
    [sheetLabels.classTeacherComment, text(classTeacher.comment)],
    [sheetLabels.head, text(head.name)],
    [sheetLabels.headComment, text(head.comment)],
    ...nextTermLines(sheet),
  ];
}

function halfTermLines(half: HalfTerm): Line[] {
  const columns = halfTermColumns(half);
  return halfTermRows(half).flatMap(({ subject, scores }) =>
    scores.map((score, at): Line => [`${subject}, ${columns[at]}`, score]),
  );
}

function subjectLines(marks: NonNullable<ReportSheet["marks"]>): Line[] {
  const columns = marksColumns(marks).filter(
    ({ title }) => title !== "Number" && title !== "Subject",
  );
  return marks.rows.flatMap((row, index) =>
    columns.map(({ title, value }): Line => [`${row.subject}, ${title}`, value(row, index)]),
  );
}

import { askAboutCells } from "@school/core/accounts/person-cells.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { dayColumns } from "@school/core/api/field-cells.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";
import { tidyName } from "@school/core/classes/class-name.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { readStudentCells } from "@school/core/students/import/import-cells.ts";
import { askAboutOneName } from "@school/core/students/import/one-name.ts";
import {
  NUMBER_PATTERN,
  type StudentImportColumn,
} from "@school/core/students/import/import-columns.ts";
import { compareRows } from "../../accounts/existing-people.ts";
import { takenNotes, type UniqueValue } from "../../accounts/unique-values.ts";
import type { Reader } from "../../platform/database/database.ts";
import type {
  CheckContext,
  CheckedRows,
  ImportRow,
  StoredChange,
  RowNote,
} from "../../platform/documents/imports/kind.ts";
import type { NewPupil } from "../admission/commands-admit.ts";
import { unconfirmedNumber } from "../../school/numbers.ts";
import { requireCurrentTerm } from "../student-places.ts";
import { matchRowClasses } from "./class-words.ts";
import { familyAndDuplicateHints } from "./hints.ts";
import { findExisting, PUPIL_RECORDS } from "./known.ts";
import { existing, numberTexts, taken } from "./text.ts";
import { isClassHeading, type ClassTarget, readImportClasses } from "./places.ts";

/** A new pupil, whose class may not exist yet. */
export interface AddedPupil {
  readonly pupil: Omit<NewPupil, "classId" | "initialPasswordSealed" | "importId">;
  /** Null for a pupil without a class. */
  readonly class: ClassTarget | null;
  readonly known: null;
}

/** A line without errors so far: a new pupil, or changes to an existing one. */
export type PlannedPupil = AddedPupil | { readonly known: StoredChange };

/**
 * Checks the lines of a file of pupils as a set, in a fixed number of statements. Throws
 * `InvalidInput` without a current term.
 */
export async function checkStudents(
  db: Reader,
  all: readonly ImportRow[],
  context: CheckContext,
): Promise<CheckedRows<PlannedPupil>> {
  const { answers } = context;
  const term = await requireCurrentTerm(db);
  const importClasses = await readImportClasses(db, term.sessionId);
  const notes: RowNote[] = [];
  const bad = (line: number, column: StudentImportColumn, text: string) =>
    void notes.push({ line, column, level: "bad", text });

  const lines = all.filter(({ line, headings, isAlone }) => {
    const heading = headings?.[0];
    const isHeading = isAlone && heading !== undefined && isClassHeading(heading, importClasses);
    if (isHeading)
      notes.push({ line, column: null, level: "skipped", text: "Is a class, not a pupil" });
    return !isHeading;
  });
  const days = dayColumns(STUDENT_FIELDS);
  const file = askAboutCells(lines, days, answers, dayAtSchool(new Date()));
  const oneName = askAboutOneName(lines, answers);
  const reading = { ...file.reading, mayHaveOneName: oneName.mayHaveOneName };
  const matched = matchRowClasses(lines, importClasses, answers);
  if ("tooMany" in matched) return tooManyClasses(lines, matched.tooMany);

  const read = lines.map((row) => {
    const { line, cells } = row;
    const { record, notes: ofCells } = readStudentCells(cells, reading);
    notes.push(...ofCells.map((note) => ({ line, ...note })));
    const { firstName, lastName, email, isActive, ...details } = record;
    const target = matched.place(row);
    const rowClass = target && "fault" in target ? null : target;
    if (target && "fault" in target) bad(line, "className", target.fault);
    return {
      ...row,
      firstName: tidyName(firstName),
      lastName: tidyName(lastName),
      isActive,
      userId: cells.userId,
      admissionNumber: cells.admissionNumber,
      username: cells.username,
      email: email ?? undefined,
      dob: details.dob ?? undefined,
      parentPhone: details.parentPhone ?? undefined,
      class: rowClass,
      classId: rowClass && "id" in rowClass ? rowClass.id : undefined,
      fields: {
        ...details,
        sessionJoined: details.sessionJoined ?? term.academicYear,
        termJoined: details.termJoined ?? term.term,
      },
    };
  });
  const met = await findExisting(db, read);
  const compared = compareRows(read, met, context, PUPIL_RECORDS);
  for (const { note, row, person } of compared.updates) {
    notes.push(note);
    const isMoved = row.classId !== undefined && row.classId !== person.classId;
    if (isMoved && row.cells.className !== undefined) {
      notes.push({
        line: row.line,
        column: "className",
        level: "hint",
        text: existing.otherClass,
      });
    }
  }
  // An address is optional: the row loses it, as any cell that cannot be used.
  const takenValues = (await takenNotes(db, compared.added.flatMap(uniqueValuesOf), taken)).map(
    (note): RowNote => (note.column === "email" ? { ...note, level: "warning" } : note),
  );
  const withoutEmail = new Set(
    takenValues.flatMap(({ line, column }) => (column === "email" ? [line] : [])),
  );
  notes.push(...takenValues, ...(await familyAndDuplicateHints(db, compared.added)));
  const badLines = new Set(notes.filter(({ level }) => level === "bad").map(({ line }) => line));
  const added = compared.added.map(
    ({ line, class: target, email: typed = null, fields: details, ...row }) => {
      const email = withoutEmail.has(line) ? null : typed;
      const { firstName, lastName, isActive, userId, admissionNumber, username } = row;
      const named = { firstName, lastName, email, isActive, userId, admissionNumber, username };
      return { line, row: { pupil: { ...named, details }, class: target, known: null } };
    },
  );
  const stillGood = added.flatMap(({ line, row }) => (badLines.has(line) ? [] : [row]));
  // Existing pupils keep their class, so the question concerns only new ones.
  const ofNew = matchRowClasses(compared.added, importClasses, answers);
  const { questions, made } = "tooMany" in ofNew ? matched : ofNew;
  return {
    rows: [...added, ...compared.updates.map(({ planned }) => planned)],
    notes: notes.filter(compared.isRelevant),
    questions: [
      ...compared.existingQuestion,
      ...(await numberQuestion(db, stillGood, answers, term.academicYear)),
      ...(oneName.question ? [oneName.question] : []),
      ...file.nameQuestions,
      ...compared.nameQuestions,
      ...file.dateQuestions,
      ...questions,
    ],
    remarks: remarksOn(stillGood, made),
  };
}

/** Asked once, before the first numbers are generated; none if no row needs one. */
async function numberQuestion(
  db: Reader,
  planned: readonly AddedPupil[],
  answers: CheckContext["answers"],
  session: string,
): Promise<ImportQuestion[]> {
  if (planned.every(({ pupil }) => pupil.admissionNumber !== undefined)) return [];
  const unconfirmed = await unconfirmedNumber(db, { session });
  if (!unconfirmed || answers[NUMBER_PATTERN] === unconfirmed.pattern) return [];
  return [
    {
      key: NUMBER_PATTERN,
      text: numberTexts.question(unconfirmed.next),
      choices: [{ value: unconfirmed.pattern, label: "Use these numbers" }],
      answer: null,
    },
  ];
}

function remarksOn(planned: readonly AddedPupil[], made: readonly string[]): string[] {
  const numbered = planned.filter(({ pupil }) => pupil.admissionNumber === undefined).length;
  return [
    "Each pupil gets a random password, which is printed on the login slip.",
    ...(numbered > 0
      ? [`${plural(numbered, "pupil gets", "pupils get")} a new admission number.`]
      : []),
    ...(made.length > 0 ? [`Also created: ${[...new Set(made)].join(", ")}.`] : []),
  ];
}

function tooManyClasses(lines: readonly ImportRow[], count: number): CheckedRows<PlannedPupil> {
  const text = `The column names ${count} classes that do not exist. Check the column.`;
  const notes = lines.map(({ line }) => ({
    line,
    column: "className",
    level: "bad" as const,
    text,
  }));
  return { rows: [], notes, questions: [], remarks: [] };
}

/** Columns of unique values, with the namespaces of the values. */
const UNIQUE = [
  ["email", "email"],
  ["userId", "userId"],
  ["admissionNumber", "name"],
  ["username", "name"],
] as const;

type UniqueColumn = (typeof UNIQUE)[number][0];
type UniqueCells = Readonly<Partial<Record<UniqueColumn, string | undefined>>>;

function uniqueValuesOf({ line, ...row }: UniqueCells & { readonly line: number }): UniqueValue[] {
  return UNIQUE.flatMap(([column, space]) => {
    const value = row[column];
    return value === undefined ? [] : [{ line, space, column, value }];
  });
}

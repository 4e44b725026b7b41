import { plainName } from "@school/core/api/plain-name.ts";
import { askAboutCapitals } from "@school/core/accounts/name-case.ts";
import { nameOrderOf, NAME_ORDER, nameOrderQuestion } from "@school/core/accounts/whole-name.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { askAboutDates } from "@school/core/api/file-dates.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";
import { tidyName } from "@school/core/classes/class-name.ts";
import { filledFields } from "@school/core/api/field-cells.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { readStudentCells } from "@school/core/students/import/import-cells.ts";
import {
  NUMBER_PATTERN,
  STUDENT_IMPORT_COLUMNS,
  type StudentImportColumn,
} from "@school/core/students/import/import-columns.ts";
import {
  existingQuestion,
  knownName,
  decideUpdate,
  treatmentOf,
} from "../../accounts/existing-people.ts";
import { readTaken } from "../../accounts/users/queries.ts";
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
import { findExisting, type ExistingPupil } from "./known.ts";
import { existing, numberTexts } from "./text.ts";
import { isClassHeading, type ClassTarget, readImportClasses } from "./places.ts";

/** A line without errors so far: a pupil whose class may not exist yet. */
export interface PlannedPupil {
  readonly pupil: Omit<NewPupil, "classId" | "initialPasswordSealed" | "importId">;
  /** Null for a pupil without a class. */
  readonly class: ClassTarget | null;
  /** Changes to an existing pupil; null for a new one. */
  readonly known: StoredChange | null;
}

/**
 * Checks the lines of a file of pupils as a set, in a fixed number of statements. Throws
 * `InvalidInput` without a current term.
 */
export async function checkStudents(
  db: Reader,
  all: readonly ImportRow[],
  { answers }: CheckContext,
): Promise<CheckedRows<PlannedPupil>> {
  const term = await requireCurrentTerm(db);
  const importClasses = await readImportClasses(db, term.sessionId);
  const notes: RowNote[] = [];
  const bad = (line: number, column: StudentImportColumn, text: string) =>
    void notes.push({ line, column, level: "bad", text });

  const lines = all.filter(({ line, heading, isAlone }) => {
    const isHeading = isAlone && heading !== undefined && isClassHeading(heading, importClasses);
    if (isHeading)
      notes.push({ line, column: null, level: "skipped", text: "Is a class, not a pupil" });
    return !isHeading;
  });
  const today = dayAtSchool(new Date());
  const dates = askAboutDates(
    lines.flatMap(({ cells }) => cells.dob ?? []),
    answers,
    today,
  );
  const names = nameOrderQuestion(
    lines.flatMap(({ cells }) => cells.name ?? []),
    answers[NAME_ORDER],
  );
  const reading = { ...dates.reading, nameOrder: nameOrderOf(answers[NAME_ORDER]) };
  const matched = matchRowClasses(lines, importClasses, answers);
  if ("tooMany" in matched) return tooManyClasses(lines, matched.tooMany);

  const planned = lines.map((row) => {
    const { line, cells } = row;
    const { record, notes: ofCells } = readStudentCells(cells, reading);
    notes.push(...ofCells.map((note) => ({ line, ...note })));
    const { firstName, lastName, email, isActive, ...details } = record;
    const target = matched.place(row);
    if (target && "fault" in target) bad(line, "className", target.fault);
    const pupil: PlannedPupil["pupil"] = {
      firstName: tidyName(firstName),
      lastName: tidyName(lastName),
      email: email ?? null,
      isActive,
      userId: cells.userId,
      admissionNumber: cells.admissionNumber,
      username: cells.username,
      details: {
        ...details,
        sessionJoined: details.sessionJoined ?? term.academicYear,
        termJoined: details.termJoined ?? term.term,
      },
    };
    const rowClass = target && "fault" in target ? null : target;
    return { line, cells, row: { pupil, class: rowClass, known: null } };
  });

  const identities = planned.map(({ line, row: { pupil, class: place } }) => ({
    line,
    ...pupil,
    ...factsOf(pupil),
    classId: place && "id" in place ? place.id : undefined,
  }));
  const treatment = treatmentOf(answers);
  const met = await findExisting(db, identities);
  const known = new Map([...met].filter(([, { isByNumber }]) => isByNumber || treatment !== "add"));
  // Existing pupils keep their name, so the question concerns only new ones.
  const capitals = askAboutCapitals(
    planned.flatMap(({ line, row: { pupil } }) => (known.has(line) ? [] : [pupil])),
    answers,
  );
  const rows = planned.map(({ line, cells, row }) => {
    const pupil = known.get(line);
    if (!pupil)
      return {
        line,
        row: { ...row, pupil: { ...row.pupil, ...spelledNames(row.pupil, capitals.spell) } },
      };
    const {
      change,
      note,
      known: state,
    } = decideUpdate({
      line,
      id: pupil.id,
      name: knownName(pupil, pupil.admissionNumber),
      isLeft: treatment === "skip",
      stored: pupil.details,
      imported: row.pupil.details,
      filled: filledFields(DETAIL_FIELDS, cells),
      columns: STUDENT_IMPORT_COLUMNS,
    });
    notes.push(note);
    const isMoved = row.class && "id" in row.class && row.class.id !== pupil.classId;
    if (isMoved && cells.className !== undefined) {
      notes.push({ line, column: "className", level: "hint", text: existing.otherClass });
    }
    return { line, row: { ...row, known: change }, known: state };
  });
  const facts = identities.filter(({ line }) => !known.has(line));
  const named = facts.map((row) => ({ ...row, ...spelledNames(row, capitals.spell) }));
  notes.push(...(await takenNotes(db, facts)), ...(await familyAndDuplicateHints(db, named)));
  const badLines = new Set(notes.filter(({ level }) => level === "bad").map(({ line }) => line));
  const stillGood = rows.filter(({ line }) => !badLines.has(line) && !known.has(line));
  // Existing pupils keep their class, so the question concerns only new ones.
  const ofNew = matchRowClasses(
    lines.filter(({ line }) => !known.has(line)),
    importClasses,
    answers,
  );
  const { questions, made } = "tooMany" in ofNew ? matched : ofNew;
  const question = existingQuestion([...met.values()], treatment, existing);
  const numbers = await numberQuestion(db, stillGood, answers, term.academicYear);
  return {
    rows,
    notes: notes.filter(({ line, column, level }) => !isNeedless(level, column, known.get(line))),
    questions: [
      ...(question ? [question] : []),
      ...(numbers ? [numbers] : []),
      ...(names ? [names] : []),
      ...capitals.questions,
      ...dates.questions,
      ...questions,
    ],
    remarks: remarksOn(stillGood, made),
  };
}

/** Asked once, before the first numbers are generated; null if no row needs one. */
async function numberQuestion(
  db: Reader,
  planned: readonly { row: PlannedPupil }[],
  answers: CheckContext["answers"],
  session: string,
): Promise<ImportQuestion | null> {
  if (planned.every(({ row }) => row.pupil.admissionNumber !== undefined)) return null;
  const unconfirmed = await unconfirmedNumber(db, { session });
  if (!unconfirmed || answers[NUMBER_PATTERN] === unconfirmed.pattern) return null;
  return {
    key: NUMBER_PATTERN,
    text: numberTexts.question(unconfirmed.next),
    choices: [{ value: unconfirmed.pattern, label: "Use these numbers" }],
    answer: null,
  };
}

type Names = Pick<PlannedPupil["pupil"], "firstName" | "lastName">;

function spelledNames({ firstName, lastName }: Names, spell: (name: string) => string): Names {
  return { firstName: spell(firstName), lastName: spell(lastName) };
}

/** Names and class may be missing for an existing pupil. */
function isNeedless(
  level: RowNote["level"],
  column: string | null,
  known?: ExistingPupil,
): boolean {
  return level === "bad" && known !== undefined && NEEDED_BY_NEW.includes(column ?? "");
}

const NEEDED_BY_NEW: readonly string[] = ["name", "lastName", "firstName", "className"];

function factsOf({ email, details }: PlannedPupil["pupil"]) {
  return {
    email: email ?? undefined,
    dob: details.dob ?? undefined,
    parentPhone: details.parentPhone ?? undefined,
  };
}

function remarksOn(planned: readonly { row: PlannedPupil }[], made: readonly string[]): string[] {
  const numbered = planned.filter(({ row }) => row.pupil.admissionNumber === undefined).length;
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

/** Values from a file that must be unique. */
interface ImportedNames {
  readonly line: number;
  readonly email?: string | undefined;
  readonly userId?: string | undefined;
  readonly admissionNumber?: string | undefined;
  readonly username?: string | undefined;
}

type Unique = Exclude<keyof ImportedNames, "line">;

const UNIQUE: readonly Unique[] = ["email", "userId", "admissionNumber", "username"];

/** Notes on addresses, ids and names that are taken, or that two lines share: three statements. */
async function takenNotes(db: Reader, rows: readonly ImportedNames[]): Promise<RowNote[]> {
  const valuesOf = (column: Unique) => rows.flatMap((row) => row[column] ?? []);
  const taken = await readTaken(db, {
    emails: valuesOf("email"),
    userIds: valuesOf("userId"),
    names: [...valuesOf("admissionNumber"), ...valuesOf("username")],
  });
  const notes: RowNote[] = [];
  const bad = (line: number, column: StudentImportColumn, text: string) =>
    notes.push({ line, column, level: "bad", text });
  // Usernames and admission numbers share one namespace.
  const seen = {
    email: new Map<string, number>(),
    userId: new Map<string, number>(),
    name: new Map<string, number>(),
  };
  for (const row of rows) {
    for (const column of UNIQUE) {
      const value = row[column];
      if (value === undefined) continue;
      const space = column === "email" || column === "userId" ? column : "name";
      const key = column === "userId" ? value : plainName(value);
      const holder = taken[space].get(key);
      const other = seen[space].get(key);
      if (holder !== undefined) bad(row.line, column, `${value} is in use by ${holder}`);
      else if (other !== undefined) bad(row.line, column, `${value} is also in row ${other}`);
      else seen[space].set(key, row.line);
    }
  }
  return notes;
}

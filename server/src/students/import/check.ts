import { dayAtSchool } from "@school/core/api/dates.ts";
import { DATE_ORDER, dateOrderQuestion, readFileDate } from "@school/core/api/file-dates.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";
import { normaliseClassName, tidyName } from "@school/core/classes/class-name.ts";
import { readStudentCells } from "@school/core/students/import/import-cells.ts";
import type { StudentColumn } from "@school/core/students/import/import-columns.ts";
import { readTaken } from "../../accounts/users/queries.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { CheckContext, CheckedRows, ImportRow, RowNote } from "../../platform/imports/kind.ts";
import type { NewPupil } from "../admission/commands-admit.ts";
import { requireCurrentTerm } from "../student-places.ts";
import { familyAndDuplicateHints } from "./hints.ts";
import {
  DEFAULT_CLASS,
  defaultClassQuestion,
  findCategory,
  findClass,
  MISSING_CLASSES,
  missingClassesQuestion,
  NO_CLASS,
  type Place,
  readPlaces,
} from "./places.ts";

/** A line that is good so far: a pupil whose class and category may still have to be made. */
export interface PlannedPupil {
  readonly pupil: Omit<NewPupil, "classId" | "initialPasswordSealed" | "importId">;
  /** Null for a pupil without a class. */
  readonly class: Place | null;
  readonly category: Place | null;
  /** What the line says about its category, for a class that has to be made. */
  readonly categoryName: string | null;
}

/** More unknown classes than a school has: the wrong column is taken for the class. */
const MAX_MISSING_CLASSES = 100;

/**
 * Looks at the lines of a file of pupils as a set; nine statements, however many they are. Throws
 * `InvalidInput` while no term is current.
 */
export async function checkStudents(
  db: Reader,
  lines: readonly ImportRow[],
  { answers }: CheckContext,
): Promise<CheckedRows<PlannedPupil>> {
  const term = await requireCurrentTerm(db);
  const places = await readPlaces(db, term.sessionId);
  const notes: RowNote[] = [];
  const bad = (line: number, column: StudentColumn, text: string) =>
    void notes.push({ line, column, level: "bad", text });

  const dates = lines.flatMap(({ cells }) => (cells.dob ? [readFileDate(cells.dob)] : []));
  const order = dateOrderQuestion(dates, answers[DATE_ORDER]);
  const reading = {
    dateOrder: order?.answer === "month" ? ("month" as const) : ("day" as const),
    today: dayAtSchool(new Date()),
  };

  const classless = lines.filter(({ cells }) => cells.className === undefined).length;
  const usual = defaultClassQuestion(places, classless, answers[DEFAULT_CLASS]);
  const missing = new Map<string, string>();
  const makeMissing = answers[MISSING_CLASSES] === "make";
  const placeOf = (find: typeof findClass, { line, cells }: ImportRow, column: StudentColumn) => {
    const typed = tidyName(cells[column] ?? "");
    const found = find(typed, places, true);
    if ("fault" in found) {
      bad(line, column, found.fault);
      return null;
    }
    if (!("missing" in found.place)) return found.place;
    missing.set(normaliseClassName(typed), typed);
    const refused = makeMissing ? null : find(typed, places, false);
    if (refused && "fault" in refused) bad(line, column, refused.fault);
    return found.place;
  };

  const planned = lines.map((row) => {
    const { line, cells } = row;
    const { record, faults } = readStudentCells(cells, reading);
    for (const { column, text } of faults) bad(line, column, text);
    const { firstName, lastName, email, isActive, ...details } = record;
    const byDefault =
      usual.answer === null || usual.answer === NO_CLASS ? null : { id: usual.answer };
    const place = cells.className === undefined ? byDefault : placeOf(findClass, row, "className");
    const category =
      cells.classCategory === undefined ? null : placeOf(findCategory, row, "classCategory");
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
        admittedOn: details.admittedOn ?? reading.today,
        sessionJoined: details.sessionJoined ?? term.academicYear,
        termJoined: details.termJoined ?? term.term,
      },
    };
    return {
      line,
      row: {
        pupil,
        class: place,
        category,
        categoryName: cells.classCategory ?? null,
      },
    };
  });
  if (missing.size > MAX_MISSING_CLASSES) return tooManyClasses(lines, missing.size);

  const facts = planned.map(({ line, row: { pupil } }) => ({ line, ...pupil, ...factsOf(pupil) }));
  notes.push(...(await takenNotes(db, facts)), ...(await familyAndDuplicateHints(db, facts)));
  const badLines = new Set(notes.filter(({ level }) => level === "bad").map(({ line }) => line));
  const stillGood = planned.filter(({ line }) => !badLines.has(line));
  const questions: ImportQuestion[] = [
    ...(order ? [order] : []),
    ...(classless > 0 ? [usual] : []),
    ...(missing.size > 0
      ? [missingClassesQuestion([...missing.values()], answers[MISSING_CLASSES])]
      : []),
  ];
  return { rows: planned, notes, questions, remarks: remarksOn(stillGood, missing, makeMissing) };
}

function factsOf({ email, details }: PlannedPupil["pupil"]) {
  return {
    email: email ?? undefined,
    dob: details.dob ?? undefined,
    parentPhone: details.parentPhone ?? undefined,
  };
}

function remarksOn(
  planned: readonly { row: PlannedPupil }[],
  missing: ReadonlyMap<string, string>,
  makeMissing: boolean,
): string[] {
  const numbered = planned.filter(({ row }) => row.pupil.admissionNumber === undefined).length;
  return [
    "Each pupil gets a random password, which is printed on the login slip.",
    ...(numbered > 0
      ? [`${plural(numbered, "pupil gets", "pupils get")} a new admission number.`]
      : []),
    ...(makeMissing && missing.size > 0
      ? [`Also created: ${[...missing.values()].join(", ")}.`]
      : []),
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

/** What no one else may have, as a file brings it. */
interface ImportedNames {
  readonly line: number;
  readonly email?: string | undefined;
  readonly userId?: string | undefined;
  readonly admissionNumber?: string | undefined;
  readonly username?: string | undefined;
}

type Unique = Exclude<keyof ImportedNames, "line">;

const UNIQUE: readonly Unique[] = ["email", "userId", "admissionNumber", "username"];

/** Addresses, ids and names that someone has, or that two lines share: three statements. */
async function takenNotes(db: Reader, rows: readonly ImportedNames[]): Promise<RowNote[]> {
  const given = (column: Unique) => rows.flatMap((row) => row[column] ?? []);
  const taken = await readTaken(db, {
    emails: given("email"),
    userIds: given("userId"),
    names: [...given("admissionNumber"), ...given("username")],
  });
  const notes: RowNote[] = [];
  const bad = (line: number, column: StudentColumn, text: string) =>
    notes.push({ line, column, level: "bad", text });
  // Usernames and admission numbers are one space of names.
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
      const key = column === "userId" ? value : value.toLowerCase();
      const holder = taken[space].get(key);
      const other = seen[space].get(key);
      if (holder !== undefined) bad(row.line, column, `${value} is in use by ${holder}`);
      else if (other !== undefined) bad(row.line, column, `${value} is also in row ${other}`);
      else seen[space].set(key, row.line);
    }
  }
  return notes;
}

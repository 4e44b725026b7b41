import { dayAtSchool } from "../../api/dates.ts";
import {
  countPublished,
  describeMissing,
  sumOfProgress,
  type ProgressCounts,
} from "../../results/progress/progress.ts";
import { boardTexts } from "./text.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Number of pupils of a class for whom a part of the sheet is complete, up to `pupils`. */
export interface SheetCounts {
  readonly pupils: number;
  /** All traits are rated or, in a class with a list, all expectations ticked. */
  readonly traits: number;
  readonly attendance: number;
  readonly comments: number;
  readonly remarks: number;
  readonly released: number;
}

/** The class teacher's entries for the sheets of a class, and their progress. */
export interface ClassEntries extends SheetCounts {
  readonly class: Named;
  readonly hasExpectations: boolean;
}

/** One line of the board. */
export interface BoardLine extends ClassEntries {
  /** The class teacher. */
  readonly teacher: Named | null;
  readonly subjects: readonly (ProgressCounts & {
    readonly subject: Named;
    readonly teacher: Named | null;
  })[];
}

/** Outstanding work of a person: a subject of a class; null: the sheets of the class. */
export interface Owed {
  readonly class: Named;
  readonly subject: Named | null;
  /** Sentences: "12 of 30 pupils have no scores". */
  readonly missing: readonly string[];
}

/** A person with outstanding work; `person` is null for work without an assignee. */
export interface PersonOwing {
  readonly person: Named | null;
  readonly owes: readonly Owed[];
}

/** Returns the class teacher's missing entries, one sentence for each part. */
export function describeMissingEntries(entries: ClassEntries): string[] {
  const { pupils, traits, attendance, comments, hasExpectations } = entries;
  const lines: [number, (count: number, of: number) => string][] = [
    [traits, hasExpectations ? boardTexts.noExpectations : boardTexts.noTraits],
    [attendance, boardTexts.noAttendance],
    [comments, boardTexts.noComment],
  ];
  return lines.flatMap(([done, line]) => (done < pupils ? [line(pupils - done, pupils)] : []));
}

/** Groups missing work by person, in the order of the classes; work without a person comes last. */
export function peopleOwing(lines: readonly BoardLine[]): PersonOwing[] {
  const owing = new Map<string | null, { person: Named | null; owes: Owed[] }>();
  const add = (person: Named | null, owed: Owed) => {
    if (owed.missing.length === 0) return;
    const key = person && person.id;
    const known = owing.get(key) ?? { person, owes: [] };
    known.owes.push(owed);
    owing.set(key, known);
  };
  for (const line of lines) {
    for (const { subject, teacher, ...counts } of line.subjects) {
      add(teacher, { class: line.class, subject, missing: describeMissing(counts) });
    }
    add(line.teacher, { class: line.class, subject: null, missing: describeMissingEntries(line) });
  }
  const all = [...owing.values()];
  return [...all.filter(({ person }) => person), ...all.filter(({ person }) => !person)];
}

/** Totals of one or several classes: done of all. */
export interface BoardSums {
  readonly scores: ProgressCounts;
  readonly entered: number;
  readonly sheets: SheetCounts;
  /** Number of people with outstanding work. */
  readonly owing: number;
}

export function sumOfLines(lines: readonly BoardLine[]): BoardSums {
  const scores = sumOfProgress(lines.flatMap(({ subjects }) => subjects));
  const sum = (key: keyof SheetCounts) => lines.reduce((total, line) => total + line[key], 0);
  return {
    scores,
    entered: scores.pupils - scores.noScores - scores.incomplete,
    sheets: {
      pupils: sum("pupils"),
      traits: sum("traits"),
      attendance: sum("attendance"),
      comments: sum("comments"),
      remarks: sum("remarks"),
      released: sum("released"),
    },
    owing: peopleOwing(lines).filter(({ person }) => person).length,
  };
}

/** Whether the sheets of these classes are complete. */
export function isFinished({ scores, sheets }: BoardSums): boolean {
  const { pupils, ...parts } = sheets;
  return (
    scores.approved === scores.pupils && Object.values(parts).every((count) => count === pupils)
  );
}

/** Returns the steps of the board with done and total work, in the order of work. */
export function stepsOf({ scores, entered, sheets }: BoardSums) {
  return [
    { key: "entered", done: entered, of: scores.pupils },
    { key: "published", done: countPublished(scores), of: scores.pupils },
    { key: "approved", done: scores.approved, of: scores.pupils },
    { key: "traits", done: sheets.traits, of: sheets.pupils },
    { key: "attendance", done: sheets.attendance, of: sheets.pupils },
    { key: "comments", done: sheets.comments, of: sheets.pupils },
    { key: "remarks", done: sheets.remarks, of: sheets.pupils },
    { key: "released", done: sheets.released, of: sheets.pupils },
  ] as const;
}

/** Days before the end of term from which the board is first on the principal's dashboard. */
const LAST_DAYS = 28;
const DAY_MS = 86_400_000;

/** Whether the term is in its last weeks, or over and still current. */
export function isInLastWeeks({ endsOn }: { readonly endsOn: string }, now: Date): boolean {
  const today = dayAtSchool(now);
  return Date.parse(today) >= Date.parse(endsOn) - LAST_DAYS * DAY_MS;
}

/** Whether a person was reminded today and is therefore left out by default. */
export function isRemindedToday(remindedAt: Date | string, now: Date): boolean {
  return dayAtSchool(remindedAt) === dayAtSchool(now);
}

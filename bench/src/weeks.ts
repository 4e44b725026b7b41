import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import { makeUser, openTestSession } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { makeClass, makeSubject } from "@school/server/classes/fixtures.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import type { Database } from "@school/server/platform/database/database.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { makeStudent } from "@school/server/students/fixtures.ts";
import { Refused } from "./call.ts";
import { BENCH_SECRET_KEY } from "./processes.ts";
import { untilResponse } from "./until-response.ts";

const PUPILS = 10;
const DAYS = 7;
const SHEETS = 2;
const OBSERVATIONS = 3;
const HOMEWORK = 3;
const MESSAGES = 6;

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** One class teacher's week without a network, as her phone stores it. */
export interface Week extends Taught {
  readonly teacherId: string;
  readonly token: string;
  readonly changes: readonly WaitingChange[];
}

export interface WaitingChange {
  readonly kind: string;
  readonly record: string;
  readonly title: string;
  readonly href: string;
  readonly input: unknown;
  readonly lines: readonly never[];
  readonly files: readonly File[];
}

interface School {
  readonly sessionId: string;
  readonly termId: string;
}

interface Taught extends School {
  readonly classId: string;
  readonly subjectIds: readonly string[];
  readonly pupilIds: readonly string[];
  readonly threadId: string;
}

/** A session whose first term is now. */
export async function makeTerm(db: Database): Promise<School> {
  const { id: sessionId, termIds } = await makeSession(db, {
    name: "2090/2091",
    currentTerm: "TERM_1",
  });
  const today = dayAtSchool(new Date());
  await db.$client.query("update terms set starts_on = $2, ends_on = $3 where id = $1", [
    termIds.TERM_1,
    addDays(today, -30),
    addDays(today, 60),
  ]);
  return { sessionId, termId: termIds.TERM_1 };
}

/** A teacher with a class, and what she did in a week. */
export async function makeWeek(
  db: Database,
  school: School,
  { number, origin }: { readonly number: number; readonly origin: string },
): Promise<Week> {
  const { sessionId, termId } = school;
  const teacher = await makeUser(db, { role: "TEACHER" });
  const name = `Class ${number}`;
  const { id: classId } = await makeClass(db, { sessionId, name, classTeacherId: teacher.id });
  const subjectIds: string[] = [];
  for (let at = 0; at < SHEETS; at += 1) {
    subjectIds.push((await makeSubject(db, { classId, teacherId: teacher.id })).id);
  }
  const pupilIds: string[] = [];
  for (let at = 0; at < PUPILS; at += 1) {
    pupilIds.push((await makeStudent(db, { ...school, classId })).id);
  }
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const token = await openTestSession(db, keyring, teacher.id);
  const { threadIds } = await callSchool<{ threadIds: string[] }>(
    `${origin}/api/messages/class-threads`,
    {
      method: "POST",
      // Repeated if the portal is killed meanwhile.
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": classId,
      },
      body: JSON.stringify({ classId, body: "Welcome." }),
    },
  );
  const taught = { sessionId, termId, classId, subjectIds, pupilIds, threadId: threadIds[0]! };
  return { ...taught, teacherId: teacher.id, token, changes: changesOf(taught) };
}

function changesOf({ classId, termId, subjectIds, pupilIds, threadId }: Taught): WaitingChange[] {
  const change = (kind: string, record: string, input: unknown, files: readonly File[] = []) => ({
    kind,
    record,
    title: record,
    href: "/",
    input,
    lines: [],
    files,
  });
  const sheet = (key: object, cells: (pupil: number) => Record<string, string>) => {
    const rows = pupilIds.map((id, at) => [id, cells(at)] as const);
    const blank = rows.map(([id, typed]) => [
      id,
      Object.fromEntries(Object.keys(typed).map((column) => [column, ""])),
    ]);
    const unsent = Object.fromEntries(rows);
    return { sheet: key, cells: { unsent, seen: Object.fromEntries(blank) }, asTheyWere: {} };
  };
  const times = <Made>(count: number, make: (at: number) => Made) =>
    Array.from({ length: count }, (_, at) => make(at));
  const days = schoolDays();
  return [
    ...days.map((day, at) => {
      const key = { classId, day, half: "DAY" };
      const mark = (pupil: number) => ((pupil + at) % 3 === 0 ? "Absent" : "Present");
      return change(
        "register",
        `register/${classId}/${day}/DAY`,
        sheet(key, (pupil) => ({ mark: mark(pupil) })),
      );
    }),
    ...subjectIds.map((subjectId, at) => {
      const key = { classId, subjectId, termId, withComment: false };
      const cells = (pupil: number) => ({ CA1: String(pupil % 10), exam: String(20 + pupil + at) });
      return change("scores", `scores/${classId}/${subjectId}/${termId}`, sheet(key, cells));
    }),
    change(
      "entries",
      `entries/${classId}/${termId}`,
      sheet({ classId, termId, part: "entry" }, (pupil) => ({ comment: `Good work, ${pupil}.` })),
    ),
    ...times(OBSERVATIONS, (at) => {
      const seen = {
        studentIds: [pupilIds[at]!],
        day: days[0],
        area: "Numeracy",
        words: `Saw ${at}`,
      };
      const photo = new File([PICTURE], "seen.png", { type: "image/png" });
      return change("observations", `observations/${classId}/${at}`, seen, [photo]);
    }),
    ...times(HOMEWORK, (at) =>
      change("assignments", `assignments/${classId}/${at}`, {
        title: `Homework ${at}`,
        subjectId: subjectIds[0],
        classIds: [classId],
        dueOn: nextSchoolDay(),
        maxScore: 10,
        text: "Page 40.",
        fileIds: [],
      }),
    ),
    ...times(MESSAGES, (at) =>
      change("messages", `messages/${threadId}`, { id: threadId, body: `Message ${at}` }),
    ),
  ];
}

/** The last days from Monday to Friday, today included. */
function schoolDays(): string[] {
  const today = dayAtSchool(new Date());
  return Array.from({ length: 2 * DAYS }, (_, at) => addDays(today, -at))
    .filter((day) => isoWeekday(day) < 6)
    .slice(0, DAYS);
}

function nextSchoolDay(): string {
  const today = dayAtSchool(new Date());
  return [1, 2, 3].map((days) => addDays(today, days)).find((day) => isoWeekday(day) < 6)!;
}

/** Marks, scores, comments, observations with a picture, homework and messages of a complete week. */
export const LINES =
  DAYS * PUPILS + SHEETS * PUPILS * 2 + PUPILS + OBSERVATIONS + HOMEWORK + MESSAGES + 1;

interface Sheet {
  readonly rows: readonly {
    readonly student: { readonly id: string };
    readonly mark?: string | null;
    readonly result?: { readonly scores: Readonly<Record<string, number | string | null>> } | null;
    readonly entry?: { readonly comment: string | null } | null;
  }[];
}

/**
 * Reads what the school has of a week, as its teacher: a line for each mark, score, comment, text and
 * message, the same for every week that arrived whole.
 */
export async function readWeek(origin: string, week: Week): Promise<string[]> {
  const { token, classId, termId, subjectIds, pupilIds, threadId } = week;
  const read = <Output>(path: string, query: Record<string, string>) =>
    callSchool<Output>(`${origin}/api/${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const lines: string[] = [];
  for (const [at, day] of schoolDays().entries()) {
    const { rows } = await read<Sheet>("attendance/register", { classId, day, half: "DAY" });
    for (const { student, mark } of rows) {
      if (mark) lines.push(`day ${at}, pupil ${pupilIds.indexOf(student.id)}: ${mark}`);
    }
  }
  for (const [at, subjectId] of subjectIds.entries()) {
    const { rows } = await read<Sheet>("score-sheet", { classId, subjectId, termId });
    for (const { student, result } of rows) {
      for (const [part, score] of Object.entries(result?.scores ?? {})) {
        const pupil = pupilIds.indexOf(student.id);
        if (score !== null) lines.push(`subject ${at}, pupil ${pupil}, ${part}: ${score}`);
      }
    }
  }
  const { rows: entries } = await read<Sheet>("report-sheets/entries", { classId, termId });
  for (const { student, entry } of entries) {
    if (entry?.comment) lines.push(`pupil ${pupilIds.indexOf(student.id)}: ${entry.comment}`);
  }
  const all = { classId, limit: "100" };
  const seen = await read<{ words: string; files: unknown[] }[]>("observations", all);
  lines.push(...seen.map(({ words, files }) => `${words}, pictures: ${files.length}`));
  const set = await read<{ title: string }[]>("assignments", all);
  lines.push(...set.map(({ title }) => title));
  const thread = await read<{ messages: { number: number; body: string }[] }>(
    `messages/threads/${threadId}`,
    {},
  );
  lines.push(...thread.messages.map(({ number, body }) => `${number} ${body}`));
  return lines;
}

/** Repeats a call until the portal, which may be starting again, responds; returns its data. */
function callSchool<Output>(address: string, init: RequestInit): Promise<Output> {
  return untilResponse(async () => {
    const response = await fetch(address, init);
    const text = await response.text();
    if (!response.ok) throw new Refused(response.status, `${address} ${text}`);
    return (JSON.parse(text) as { data: Output }).data;
  });
}

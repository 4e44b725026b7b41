import { setTimeout as sleep } from "node:timers/promises";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { makeUser, openTestSession } from "@school/server/accounts/fixtures.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { ASKED_AGAIN_SHARE } from "@school/core/accounts/reads/budgets.ts";
import { BENCH_SECRET_KEY, type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { buildSchool } from "./school.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const PUPILS = inFull(1_500, 120);

/** Longer than the time after which reads are stored, in milliseconds. */
const STORED_AFTER_MS = 5_000;

type Person = Parameters<typeof makeUser>[1];

/** The busiest hour of someone's work. */
interface Hour {
  readonly work: string;
  readonly person: Person;
  paths(school: School): readonly string[];
}

interface School {
  readonly db: Database;
  /** By name. */
  readonly classes: readonly { id: string; name: string; pupils: readonly string[] }[];
  readonly subjects: readonly string[];
  readonly termId: string;
}

const path = (to: string, query: Record<string, string | number> = {}) =>
  `/api/${to}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

/** Paths of the first pages of a list. */
const pages = (count: number, to: string, query: Record<string, string | number> = {}) =>
  Array.from({ length: count }, (_, at) => path(to, { ...query, page: at + 1 }));

const START = [path("me"), path("home")];
const TERM = { term: "TERM_2", academicYear: "2025/2026" };

/** A school day: each line is more than one person does in an hour. */
const HOURS: readonly Hour[] = [
  {
    work: "class teacher: register, its month, scores, report sheets, class list",
    person: { role: "TEACHER" },
    paths: ({ classes: [own], subjects, termId }) => [
      ...START,
      path("attendance/register", { classId: own!.id, day: "2026-02-03", half: "DAY" }),
      path("attendance/days", { classId: own!.id, from: "2026-02-01", to: "2026-02-28" }),
      path("attendance/summary", { ...TERM, classId: own!.id }),
      path(`classes/${own!.id}/students`),
      ...subjects.map((subjectId) => path("score-sheet", { classId: own!.id, subjectId, termId })),
      path("report-sheets", { classId: own!.id, termId }),
      path("report-sheets/pdf", { classId: own!.id, termId }),
      path("reports/ledger", { className: own!.name, ...TERM }),
      ...own!.pupils.map((id) => path(`people/students/${id}`)),
    ],
  },
  {
    work: "subject teacher: score sheets of 12 classes",
    person: { role: "TEACHER" },
    paths: ({ classes, subjects, termId }) => [
      ...START,
      ...classes
        .slice(0, 12)
        .map(({ id }) => path("score-sheet", { classId: id, subjectId: subjects[0]!, termId })),
    ],
  },
  {
    work: "principal: ledgers, broad sheets and report sheets of 20 classes",
    person: { role: "PRINCIPAL" },
    paths: ({ classes, termId }) => [
      ...START,
      ...classes
        .slice(0, 20)
        .flatMap(({ id, name }) => [
          path("reports/ledger", { className: name, ...TERM }),
          path("reports/broad-sheet", { className: name, ...TERM }),
          path("report-sheets", { classId: id, termId }),
        ]),
    ],
  },
  {
    work: "office: printing the report sheets of all classes",
    person: { role: "ADMIN" },
    paths: ({ classes, termId }) => [
      ...START,
      ...classes.map(({ id }) => path("report-sheets/pdf", { classId: id, termId })),
    ],
  },
  {
    work: "office: 20 pages of the list of pupils, 60 records, families and accounts",
    person: { role: "ADMIN" },
    paths: ({ classes }) => [
      ...START,
      ...pages(20, "students", { limit: 25 }),
      ...classes
        .slice(0, 2)
        .flatMap(({ pupils }) => pupils)
        .flatMap((id) => [path(`people/students/${id}`), path(`students/${id}/record`)]),
      ...pages(3, "users", { limit: 20 }),
      ...pages(2, "families"),
      path("search", { search: "ade" }),
    ],
  },
  {
    work: "office: registers of 20 classes",
    person: { role: "ADMIN" },
    paths: ({ classes }) => [
      ...START,
      path("attendance/day", { day: "2026-02-03" }),
      ...classes
        .slice(0, 20)
        .map(({ id }) =>
          path("attendance/register", { classId: id, day: "2026-02-03", half: "DAY" }),
        ),
      path("attendance/summary", { ...TERM, often: "true" }),
    ],
  },
  {
    work: "accountant: 20 pages of accounts, 40 of them opened",
    person: { role: "STAFF", roleInSchool: "Accountant" },
    paths: ({ classes }) => [
      ...START,
      ...pages(20, "fees/accounts", { limit: 25 }),
      ...classes[0]!.pupils.map((id) => path(`fees/accounts/${id}`)),
    ],
  },
  {
    work: "principal: messages, families and the log",
    person: { role: "PRINCIPAL" },
    paths: () => [
      ...START,
      ...pages(3, "messages/all-threads"),
      path("messages/recipients", {}),
      ...pages(3, "audit"),
    ],
  },
];

/**
 * Replays a school day, with the largest part of a budget that each hour uses. Throws if anyone would
 * be asked again or slowed.
 */
export async function benchBulkReading(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const built = await buildSchool(await cluster.createDatabase("day"), PUPILS);
    const db = openDatabase({ ...built.connection, statement_timeout: 0 });
    const portal = await startPortal(built.connection, built.principalId, { withJobs: true });
    try {
      const school = await readSchool(db);
      const rows: Row[] = [];
      for (const hour of HOURS) rows.push(await replay(portal, school, hour));
      return rows;
    } finally {
      await portal.stop();
      await db.$client.end();
    }
  } finally {
    await cluster.close();
  }
}

async function readSchool(db: Database): Promise<School> {
  await db.$client.query(
    "insert into settings (key, value) values ('every_teacher_may_enter', 'true') on conflict do nothing",
  );
  const { rows: classes } = await db.$client.query<School["classes"][number]>(
    `select c.id, c.name, array_agg(e.student_id::text) as pupils from enrolments e
     join classes c on c.id = e.class_id join terms t on t.id = e.term_id and t.is_current
     group by c.id order by c.name`,
  );
  const { rows: subjects } = await db.$client.query<{ id: string }>("select id from subjects");
  const { rows: terms } = await db.$client.query<{ id: string }>(
    "select id from terms where is_current",
  );
  return { db, classes, subjects: subjects.map(({ id }) => id), termId: terms[0]!.id };
}

async function replay(portal: Served, school: School, { work, person, paths }: Hour): Promise<Row> {
  const { db } = school;
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const { id } = await makeUser(db, person);
  if (work.startsWith("class teacher")) {
    await db.$client.query("insert into class_teachers values ($1, $2, false)", [
      school.classes[0]!.id,
      id,
    ]);
  }
  const headers = { authorization: `Bearer ${await openTestSession(db, keyring, id)}` };
  // An old sign-in, so that a call that asks for a proof is refused.
  await db.$client.query(
    "update auth_sessions set proved_at = now() - interval '1 day', amr = '[]' where user_id = $1",
    [id],
  );
  const calls = paths(school);
  for (const one of calls) {
    const response = await fetch(portal.origin + one, { headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${work}: ${one}: ${response.status} ${text}`);
  }
  await sleep(STORED_AFTER_MS);
  const { rows } = await db.$client.query<{ kind: string; people: number; budget: number }>(
    `select kind, cardinality(people) as people, budget from record_reads where reader_id = $1
     order by cardinality(people)::float / budget desc`,
    [id],
  );
  const [most] = rows;
  if (!most) throw new Error(`${work}: nothing was counted`);
  const share = most.people / most.budget;
  if (share >= ASKED_AGAIN_SHARE) throw new Error(`${work}: ${share} of the budget`);
  return {
    what: work,
    calls: String(calls.length),
    kind: most.kind,
    people: String(most.people),
    budget: String(most.budget),
    share: `${Math.round(share * 100)} %`,
  };
}

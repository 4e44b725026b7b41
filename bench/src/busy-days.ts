import { setTimeout as sleep } from "node:timers/promises";
import { makeUser, openTestSession } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import type { ReleaseRun } from "@school/core/report-cards/release/contract.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { type Ask, measureCrowd, type Part } from "./crowd.ts";
import { memoryOf } from "./memory.ts";
import { BENCH_SECRET_KEY, type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const PASSWORD = "Morning1assembly";
const FAMILIES = inFull(1_500, 60);
const AT_ONCE = inFull(500, 20);
const RESULTS_DAY_MS = inFull(600_000, 3_000);
const RUSH_MS = inFull(10_000, 2_000);
const TEACHERS = inFull(60, 10);
const CLASSES = inFull(30, 10);
const TYPING_MS = inFull(180_000, 3_000);
/** Between two saves of a teacher who types. */
const SAVE_EVERY_MS = 5_000;
const MORNING_MS = inFull(60_000, 2_000);
const CLASS_SIZE = 34;
/** Rows that a teacher types between two saves. */
const ROWS_TYPED = 5;
const SOAK_MINUTES = inFull(30, 0.05);
const PROCESSES = [1, 2];

/** Runs with a school, for one and for two portal processes, each on its own database. */
async function onSchools(
  pupils: number,
  measure: (school: BuiltSchool, db: Database, portals: ServedPortal[]) => Promise<Row[]>,
  counts: readonly number[] = PROCESSES,
): Promise<Row[]> {
  const cluster = await openScratchCluster();
  const rows: Row[] = [];
  try {
    for (const count of counts) {
      const school = await buildSchool(
        await cluster.createDatabase(`school${count}`),
        pupils,
        CLASS_SIZE,
      );
      const db = openDatabase(school.connection);
      const portals = await Promise.all(
        Array.from({ length: count }, () =>
          startPortal(school.connection, school.principalId, { withJobs: true }),
        ),
      );
      try {
        rows.push(...(await measure(school, db, portals)));
      } finally {
        await Promise.all(portals.map((portal) => portal.stop()));
        await db.$client.end();
      }
    }
    return rows;
  } finally {
    await cluster.close();
  }
}

/**
 * Results day: 1,500 families sign in within ten minutes, open the results and the PDF of the report
 * sheet; then 500 within ten seconds.
 */
export function benchResultsDay(): Promise<Row[]> {
  return onSchools(FAMILIES, async (school, db, portals) => {
    const names = await givePasswords(db);
    const released = await releaseAll(school, db, portals);
    if (released < FAMILIES) throw new Error(`${released} of ${FAMILIES} sheets are released`);
    const families = names.map(familyOf(school));
    const day = await measureCrowd(
      school,
      portals,
      `${FAMILIES} families in ${RESULTS_DAY_MS / 1_000} s`,
      RESULTS_DAY_MS,
      families,
    );
    const what = `${AT_ONCE} families in ${RUSH_MS / 1_000} s`;
    return [
      ...day,
      ...(await measureCrowd(school, portals, what, RUSH_MS, families.slice(0, AT_ONCE))),
    ];
  });
}

function familyOf({ termId }: BuiltSchool) {
  return (email: string): Part =>
    async (ask, origin) => {
      const signedIn = await ask("sign in", `${origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        body: { email, password: PASSWORD },
      });
      const { access_token: token, user } = JSON.parse(signedIn.toString()) as {
        access_token: string;
        user: { id: string };
      };
      const path = `${origin}/api/students/${user.id}/results?termId=${termId}`;
      await ask("results", path, { token });
      await ask("sheet as PDF", `${origin}/api/report-cards/${user.id}/${termId}/pdf`, { token });
    };
}

/** Gives every pupil one password; the names that they sign in with. */
async function givePasswords(db: Database): Promise<string[]> {
  const { id } = await makeUser(db, { role: "PRINCIPAL", password: PASSWORD });
  await db.$client.query(
    `update users set password_hash = (select password_hash from users where id = $1)
     where role = 'STUDENT'`,
    [id],
  );
  const { rows } = await db.$client.query<{ name: string }>(
    "select name from sign_in_names order by name",
  );
  return rows.map(({ name }) => name);
}

/** Releases the sheets of all classes and waits for the end; returns their number. */
async function releaseAll(
  { termId }: BuiltSchool,
  db: Database,
  [portal]: readonly ServedPortal[],
): Promise<number> {
  const { rows } = await db.$client.query<{ id: string }>("select id from classes");
  const url = `${portal?.origin}/api/report-sheet-releases`;
  const call = async (address: string, body?: object) => {
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: { ...portal?.headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`release: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  await call(url, { termId, classIds: rows.map(({ id }) => id), sendMail: false });
  for (;;) {
    const [run] = (await call(`${url}?termId=${termId}`)) as ReleaseRun[];
    if (run && run.state !== "running") return run.released;
    await sleep(200);
  }
}

/** A teacher of a class, signed in. */
interface Taught {
  classId: string;
  token: string;
  pupils: readonly string[];
}

/** Gives each of some classes its teacher; in the current term. */
async function appointTeachers(db: Database, count: number): Promise<Taught[]> {
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const { rows } = await db.$client.query<{ classId: string; pupils: string[] }>(
    `select e.class_id as "classId", array_agg(e.student_id) as pupils
     from enrolments e join terms t on t.id = e.term_id and t.is_current
     group by e.class_id order by 1 limit $1`,
    [count],
  );
  const taught: Taught[] = [];
  for (const row of rows) {
    const { id } = await makeUser(db, { role: "TEACHER" });
    await db.$client.query("insert into class_teachers values ($1, $2, false)", [row.classId, id]);
    taught.push({ ...row, token: await openTestSession(db, keyring, id) });
  }
  return taught;
}

/**
 * Monday morning: 60 staff open the portal within a minute, and 30 of them mark the registers of
 * 1,000 pupils.
 */
export function benchMonday(): Promise<Row[]> {
  return onSchools(CLASSES * CLASS_SIZE, async (school, db, portals) => {
    const taught = await appointTeachers(db, CLASSES);
    const { rows } = await db.$client.query<{ day: string }>(
      `select day::date::text as day from terms t,
         generate_series(t.starts_on::date, t.ends_on::date, interval '1 day') day
       where t.is_current and extract(isodow from day) = 1 order by 1 limit 1`,
    );
    const day = rows[0]?.day ?? "";
    const parts = taught.flatMap((one): Part[] => [
      (ask, origin) => openPortal(ask, origin, one),
      async (ask, origin) => {
        await openPortal(ask, origin, one);
        const rows = one.pupils.map((studentId, at) => ({
          studentId,
          mark: at < 3 ? "ABSENT" : "PRESENT",
        }));
        await ask("register saved", `${origin}/api/attendance/register`, {
          token: one.token,
          method: "PUT",
          body: { classId: one.classId, day, half: "DAY", version: null, rows },
        });
      },
    ]);
    const what = `${parts.length} staff, ${CLASSES} registers in ${MORNING_MS / 1_000} s`;
    return measureCrowd(school, portals, what, MORNING_MS, parts);
  });
}

async function openPortal(ask: Ask, origin: string, { token }: Taught): Promise<void> {
  for (const path of ["me", "announcements", "teaching"]) {
    await ask(path, `${origin}/api/${path}`, { token });
  }
}

interface SheetRow {
  student: { id: string };
  result: { version: number; scores: Record<string, number | string | null> } | null;
}

/** Types the scores of the classes and saves five rows every few seconds, until `until`. */
function typingOf(sheet: { termId: string; subjectId: string }, isOver: () => boolean) {
  return (one: Taught): Part =>
    async (ask, origin) => {
      const { token, classId } = one;
      const key = { ...sheet, classId };
      const url = `${origin}/api/score-sheet`;
      const read = async () => {
        const seen = await ask("sheet opened", `${url}?${new URLSearchParams(key)}`, { token });
        return (JSON.parse(seen.toString()) as { data: { rows: SheetRow[] } }).data.rows;
      };
      let rows = await read();
      for (let save = 0; !isOver(); save += 1) {
        const from = (save * ROWS_TYPED) % rows.length;
        if (save > 0 && from < ROWS_TYPED) rows = await read();
        await ask("rows saved", url, {
          token,
          method: "PUT",
          body: {
            ...key,
            rows: rows.slice(from, from + ROWS_TYPED).map(({ student, result }) => ({
              studentId: student.id,
              version: result?.version ?? null,
              scores: { CA1: (save % 10) + 1, CA2: 7.5, CA3: 9, CA4: "ABS", exam: save % 60 },
            })),
          },
        });
        await sleep(SAVE_EVERY_MS);
      }
    };
}

/** A subject without results yet in the current term, in all classes. */
async function newSubject(db: Database): Promise<{ termId: string; subjectId: string }> {
  const { rows } = await db.$client.query<{ termId: string; subjectId: string }>(
    `with made as (
       insert into subjects (id, name) values (gen_random_uuid(), 'Typed tonight') returning id),
     taught as (insert into class_subjects (class_id, subject_id)
       select c.id, made.id from classes c, made)
     select made.id as "subjectId", t.id as "termId" from made, terms t where t.is_current`,
  );
  const [term] = rows;
  if (!term) throw new Error("The school has no current term");
  return term;
}

/** The night before closing: 60 teachers type scores, each saving five rows every five seconds. */
export function benchClosingNight(): Promise<Row[]> {
  return onSchools(TEACHERS * CLASS_SIZE, async (school, db, portals) => {
    const taught = await appointTeachers(db, TEACHERS);
    const until = performance.now() + TYPING_MS;
    const typing = typingOf(await newSubject(db), () => performance.now() > until);
    const what = `${taught.length} teachers typing for ${TYPING_MS / 1_000} s`;
    return measureCrowd(school, portals, what, SAVE_EVERY_MS, taught.map(typing));
  });
}

/** Half an hour of the same on one process; its memory every tenth of that. */
export function benchSoak(): Promise<Row[]> {
  return onSchools(
    TEACHERS * CLASS_SIZE,
    async (school, db, portals) => {
      const taught = await appointTeachers(db, TEACHERS);
      const length = SOAK_MINUTES * 60_000;
      const began = performance.now();
      const isOver = () => performance.now() - began > length;
      const typing = typingOf(await newSubject(db), isOver);
      const memory: string[] = [];
      const watching = (async () => {
        while (!isOver()) {
          await sleep(length / 10);
          const all = await Promise.all(portals.map(({ pid }) => memoryOf(pid, "Rss")));
          memory.push(Math.max(...all).toFixed(0));
        }
      })();
      const what = `${taught.length} teachers for ${SOAK_MINUTES} min`;
      const rows = await measureCrowd(school, portals, what, SAVE_EVERY_MS, taught.map(typing));
      await watching;
      return rows.map((row, at) => ({ ...row, "MB by tenths": at === 0 ? memory.join(" ") : "" }));
    },
    [1],
  );
}

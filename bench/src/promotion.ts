import type { Promotion } from "@school/core/years/promotion/contract.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { makeCategory } from "@school/server/classes/fixtures.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

const PUPILS = inFull(1_500, 60);

/**
 * Promotion day of 1,500 pupils with a year of results: the page, the classes of the next session,
 * the rollover and its undo, each as the office waits for it. The sum of all results is compared
 * before and after.
 */
export async function benchPromotion(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await buildSchool(await cluster.createDatabase("school"), PUPILS);
    await endSession(school);
    const portal = await startPortal(school.connection, school.principalId);
    try {
      const before = await sumOfResults(school);
      const prepare = await timed(() => send(portal, "POST /years/promotion"));
      const page = await timed(() => send(portal, "GET /years/promotion"));
      const { fingerprint } = page.answer.plan!;
      const rollover = await timed(() =>
        send(portal, "POST /years/promotion/turn", { fingerprint }),
      );
      const { id, enrolled, left } = rollover.answer.rollover!;
      const back = await timed(() => send(portal, `POST /years/turns/${id}/take-back`));
      const after = await sumOfResults(school);
      if (after !== before) throw new Error(`Results were ${before} and are ${after}`);
      return [
        {
          pupils: PUPILS,
          enrolled,
          left,
          "prepare ms": prepare.ms,
          "page ms": page.ms,
          "turn ms": rollover.ms,
          "take back ms": back.ms,
        },
      ];
    } finally {
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}

/** The school in its third term, with ten levels of five arms, and the session that follows. */
async function endSession({ connection }: BuiltSchool): Promise<void> {
  const db = openDatabase({ ...connection, statement_timeout: 0 });
  const pool = db.$client;
  await makeSession(db, { name: "2026/2027" });
  await pool.query(`update terms set is_current = false where is_current`);
  await pool.query(
    `update terms set is_current = true where term = 'TERM_3'
       and session_id = (select id from academic_sessions where name = '2025/2026')`,
  );
  await pool.query(
    `insert into enrolments (id, student_id, class_id, term_id, session_id)
     select gen_random_uuid(), e.student_id, e.class_id, now.id, e.session_id
     from enrolments e join terms t on t.id = e.term_id and t.term = 'TERM_2'
     join terms now on now.is_current`,
  );
  const levels = Array.from({ length: 10 }, (_, at) => at + 1);
  const categories = [];
  for (const order of levels) {
    categories.push((await makeCategory(db, { name: `Level ${order}`, order })).id);
  }
  await pool.query(
    `update classes set category_id = ($1::uuid[])[place.n / 5 + 1],
       name = 'Level ' || place.n / 5 + 1, section = 'Arm ' || place.n % 5 + 1
     from (select id, row_number() over (order by name) - 1 as n from classes) place
     where place.id = classes.id`,
    [categories],
  );
  await pool.query("vacuum analyze");
  await pool.end();
}

async function sumOfResults({ connection }: BuiltSchool): Promise<string> {
  const db = openDatabase(connection);
  const { rows } = await db.$client.query<{ sum: string }>(
    `select count(*) || ' ' || sum(coalesce(ca1, 0) + coalesce(ca2, 0) + coalesce(ca3, 0)
       + coalesce(ca4, 0) + coalesce(exam, 0)) as sum from results`,
  );
  await db.$client.end();
  return rows[0]!.sum;
}

async function send(portal: Served, endpoint: string, body?: object): Promise<Promotion> {
  const [method = "GET", path = ""] = endpoint.split(" ");
  const response = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: { ...portal.headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${endpoint}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Promotion }).data;
}

async function timed<Output>(work: () => Promise<Output>) {
  const from = performance.now();
  const answer = await work();
  return { answer, ms: Math.round(performance.now() - from) };
}

import type { BillingPlan } from "@school/core/fees/bills/contract.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { feeItemForm } from "@school/server/fees/fixtures.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { percentile } from "./percentile.ts";
import { type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const PUPILS = inFull(1_500, 60);
const EARLIER_YEARS = inFull(9, 1);
const READS = inFull(220, 22);
/** Reads before those that count: plans and caches are new, and rows are on their way to the disk. */
const WARM_UP = 20;

/**
 * Billing a term of 1,500 pupils, then the lists of who owes with one year of entries and with ten:
 * a list that reads balances takes as long.
 */
export async function benchFees(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await buildSchool(await cluster.createDatabase("school"), PUPILS);
    const portal = await startPortal(school.connection, school.principalId);
    try {
      for (const title of ["School fees", "Development levy", "Books"])
        await send(portal, "POST", "/fees/items", feeItemForm({ title }));
      const { termId } = school;
      const { pupils, kobo } = await send<BillingPlan>(
        portal,
        "GET",
        `/fees/billings?termId=${termId}`,
      );
      const from = performance.now();
      await send(portal, "POST", "/fees/billings", { termId, pupils, kobo });
      const billing = Math.round(performance.now() - from);
      const one = await readLists(portal);
      await addYears(school);
      const ten = await readLists(portal);
      return (Object.keys(PATHS) as Path[]).map((list) => ({
        list,
        pupils,
        "billing ms": billing,
        "1 year p95 ms": one[list],
        "10 years p95 ms": ten[list],
        ratio: Number((ten[list] / one[list]).toFixed(2)),
      }));
    } finally {
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}

const PATHS = {
  "who owes": "/fees/accounts?show=OWING",
  "last page": "/fees/accounts?page=30",
  search: "/fees/accounts?search=a",
  families: "/fees/families?show=OWING",
} as const;
type Path = keyof typeof PATHS;

/** Milliseconds of each list, the 95th percentile of some reads. */
async function readLists(portal: Served): Promise<Record<Path, number>> {
  const times: [Path, number][] = [];
  for (const [list, path] of Object.entries(PATHS) as [Path, string][]) {
    const reads: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const from = performance.now();
      await send(portal, "GET", path);
      reads.push(performance.now() - from);
    }
    times.push([list, Math.round(percentile(reads.slice(WARM_UP), 0.95))]);
  }
  return Object.fromEntries(times) as Record<Path, number>;
}

/** Nine bills and six payments a year for each pupil, in the years before. */
async function addYears({ connection }: BuiltSchool): Promise<void> {
  const db = openDatabase({ ...connection, statement_timeout: 0 });
  const pool = db.$client;
  for (let year = 1; year <= EARLIER_YEARS; year += 1) {
    const name = `${2016 - year}/${2017 - year}`;
    const { termIds } = await makeSession(db, { name });
    await pool.query(
      `insert into fee_payments (id, number, code, method, kobo, paid_on)
       select gen_random_uuid(), $1 || ' ' || n, $1 || ' ' || n, 'CASH', 12750000, current_date
       from generate_series(1, (select count(*) * 6 from student_details)) n`,
      [name],
    );
    await pool.query(
      `insert into fee_entries (id, student_id, term_id, kind, kobo, title, created_at)
       select gen_random_uuid(), user_id, term.id, 'BILL', 8500000, 'School fees', now() - interval '1 year'
       from student_details, unnest($1::uuid[]) term (id), generate_series(1, 3)`,
      [Object.values(termIds)],
    );
    await pool.query(
      `insert into fee_entries (id, student_id, term_id, kind, kobo, title, payment_id, created_at)
       select gen_random_uuid(), pupil.user_id, $2, 'PAYMENT', -12750000, 'Payment', payment.id,
         now() - interval '1 year'
       from (select user_id, row_number() over (order by user_id) as n from student_details) pupil
       join (select id, (row_number() over (order by id) - 1) / 6 + 1 as n
         from fee_payments where number like $1 || ' %') payment on payment.n = pupil.n`,
      [name, termIds.TERM_1],
    );
  }
  await pool.query("vacuum analyze");
  await pool.end();
}

async function send<Output>(
  portal: Served,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Output> {
  const response = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: { ...portal.headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Output }).data;
}

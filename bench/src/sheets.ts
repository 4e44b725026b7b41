import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pictureField } from "@school/core/api/picture.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import { makePicture } from "@school/server/platform/documents/files/picture.ts";
import { type Drawer, drawPdf } from "@school/server/platform/documents/pdf/drawing.ts";
import { memoryOf } from "./memory.ts";
import { percentile } from "./percentile.ts";
import type { drawInto } from "./plain-pages.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const CLASS = 40;
const SMALL_CLASS = 10;
const PUPILS = inFull(1_500 - (1_500 % CLASS), 0) + CLASS + SMALL_CLASS;
const READS = inFull(40, 2);
const BATCH = 10;
/** Bytes of a page with scores; a file with fewer lacks some. */
const LEAST_BYTES = 2000;
const PASSPORT_SIDE = 512;
/** A picture of the repository; each pupil's passport has its bytes. */
const PICTURE = join(import.meta.dirname, "../../docs/pictures/report-sheet.png");
/** Seconds for a file of the whole school; 0 for none. */
const GOALS = { TERM: { pdf: 30, zip: 0 }, HALF_TERM: { pdf: 60, zip: 0 } } as const;
const PLAIN: Drawer<typeof drawInto> = { module: new URL("plain-pages.ts", import.meta.url).href };

/**
 * Report sheets with marks of 12 subjects, traits, comments, remarks and passports: one as JSON and
 * as PDF, a class as PDF, and the whole school by the job, also its half-term sheets. PDFs are
 * compared with as many plain pages that the same library draws in the same kind of thread;
 * statements with a class a quarter as large.
 */
export async function benchSheets(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await buildSchool(await cluster.createDatabase("school"), PUPILS, CLASS);
    await fillSheets(school);
    const classes = await classesOf(school);
    await drawPlain(BATCH); // The thread has started and loaded the fonts, as in a running portal.
    const portal = await startPortal(school.connection, school.principalId, {
      cachesResponses: false,
    });
    const rows: Row[] = [];
    try {
      rows.push(...(await singleSheets(portal, school, classes)));
      rows.push(await classSheets(portal, school, classes));
    } finally {
      await portal.stop();
    }
    const withJobs = await startPortal(school.connection, school.principalId, { withJobs: true });
    try {
      for (const form of ["pdf", "zip"] as const)
        rows.push(await schoolFile(withJobs, school, form));
      rows.push(await schoolFile(withJobs, school, "pdf", "HALF_TERM"));
    } finally {
      await withJobs.stop();
    }
    return rows;
  } finally {
    await cluster.close();
  }
}

interface Classes {
  large: { id: string; studentId: string };
  small: { id: string; studentId: string };
}

async function singleSheets(portal: ServedPortal, { termId }: BuiltSchool, classes: Classes) {
  const rows: Row[] = [];
  for (const [what, suffix, goal] of [
    ["a sheet as JSON", "", 0.05],
    ["a sheet as PDF", "/pdf", 0],
  ] as const) {
    const path = ({ studentId }: Classes["large"]) =>
      `/api/report-sheets/${studentId}${suffix}?${new URLSearchParams({ termId })}`;
    const statements = await countStatements(portal, path(classes.large), path(classes.small));
    const { times, bytes } = await readTimes(portal, path(classes.large));
    const plain = suffix === "" ? null : await drawPlain(1);
    rows.push(describe({ what, pages: 1, times, bytes, plain, goal, statements, growth: null }));
  }
  return rows;
}

async function classSheets(portal: ServedPortal, { termId }: BuiltSchool, classes: Classes) {
  const path = ({ id }: Classes["large"]) =>
    `/api/report-sheets/pdf?${new URLSearchParams({ classId: id, termId })}`;
  const statements = await countStatements(portal, path(classes.large), path(classes.small));
  const { times, bytes } = await readTimes(portal, path(classes.large), 5);
  const plain = await drawPlain(CLASS);
  const what = `a class of ${CLASS} as PDF`;
  return describe({ what, pages: CLASS, times, bytes, plain, goal: 1, statements, growth: null });
}

/** Measures from the click to the finished file, with the memory of the portal's process. */
async function schoolFile(
  { origin, headers, pid }: ServedPortal,
  { termId }: BuiltSchool,
  form: "pdf" | "zip",
  kind: SheetKind = "TERM",
) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api/report-sheet-files${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const idle = await memoryOf(pid, "Rss");
  let highest = idle;
  const began = performance.now();
  const made = await call("POST", "", { termId, kind, form });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  for (;;) {
    await sleep(200);
    highest = Math.max(highest, await memoryOf(pid, "Rss"));
    const listed = await call("GET", `?${new URLSearchParams({ termId, kind })}`);
    const { data } = (await listed.json()) as { data: { id: string; state: string }[] };
    const state = data.find((file) => file.id === id)?.state;
    if (state === "failed") throw new Error("The file failed.");
    if (state === "done") break;
  }
  const times = [performance.now() - began];
  // Two half-term sheets are on a page.
  const pages = kind === "TERM" ? PUPILS : PUPILS / 2;
  const content = await call("GET", `/${id}/content`);
  let bytes = 0;
  for await (const piece of content.body ?? []) bytes += piece.length;
  if (bytes < pages * LEAST_BYTES) throw new Error(`${pages} pages in ${bytes} bytes: ${kind}`);
  return describe({
    what: `${kind === "TERM" ? "the school" : "half-term of the school"} as ${form.toUpperCase()}, by the job`,
    pages,
    times,
    bytes,
    plain: await drawPlain(pages),
    goal: GOALS[kind][form],
    statements: null,
    growth: highest - idle,
  });
}

interface Measured {
  what: string;
  pages: number;
  times: readonly number[];
  bytes: number;
  /** Milliseconds of the plain pages. */
  plain: number | null;
  /** Seconds; 0 for none. */
  goal: number;
  statements: readonly number[] | null;
  /** MB above the memory at rest. */
  growth: number | null;
}

function describe({ what, pages, times, bytes, plain, goal, statements, growth }: Measured): Row {
  const median = percentile(times, 0.5);
  return {
    what,
    pages,
    "median ms": Math.round(median),
    "highest ms": Math.round(Math.max(...times)),
    "goal ms": goal === 0 ? "" : goal * 1000,
    "plain pages ms": plain === null ? "" : Math.round(plain),
    "sheets / plain": plain === null ? "" : (median / plain).toFixed(1),
    kB: Math.round(bytes / 1000),
    [`statements, ${CLASS} and ${SMALL_CLASS}`]: statements?.join(" and ") ?? "",
    "memory above idle MB": growth === null ? "" : Math.round(growth),
  };
}

async function countStatements(portal: ServedPortal, ...paths: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) counts.push((await portal.recordStatements(path)).length);
  return counts;
}

async function readTimes({ origin, headers }: ServedPortal, path: string, reads = READS) {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < reads; n += 1) {
    const began = performance.now();
    const response = await fetch(origin + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - began);
  }
  return { times, bytes };
}

/** Milliseconds for that many plain pages. */
async function drawPlain(pages: number): Promise<number> {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const batches = Array.from({ length: Math.ceil(pages / BATCH) }, (_, at) =>
    numbers.slice(at * BATCH, (at + 1) * BATCH),
  );
  const began = performance.now();
  for await (const _ of drawPdf("Plain pages", PLAIN, batches));
  return performance.now() - began;
}

/** Traits, comments, remarks and approved parts of everyone, and a passport as an upload makes it. */
async function fillSheets({ connection, termId }: BuiltSchool): Promise<void> {
  const file = new File([await readFile(PICTURE)], "passport.png");
  const shape = { side: PASSPORT_SIDE, fit: "cover" } as const;
  const picture = await makePicture(file, pictureField("picture"), shape);
  const { $client: pool } = openDatabase({ ...connection, statement_timeout: 0 });
  await pool.query(
    `insert into files (id, is_public, hash, content_type, bytes)
     select gen_random_uuid(), false, encode(sha256(id::text::bytea), 'hex'), 'image/webp', $1
     from users where role = 'STUDENT'`,
    [picture],
  );
  await pool.query(
    `update users set profile_image_id = files.id from files
     where role = 'STUDENT' and files.hash = encode(sha256(users.id::text::bytea), 'hex')`,
  );
  await pool.query(
    `insert into sheet_entries (enrolment_id, ratings, times_present, comment, half_term_comment,
       entered_by)
     select e.id, '{"punctuality": 5, "neatness": 4, "politeness": 3, "handwriting": 4}', 110,
       'Works with care and reads every evening. The next step is to speak in class and to check sums before handing them in.',
       'A good start. Ten minutes of reading each evening keeps it so.',
       (select id from users where role = 'PRINCIPAL')
     from enrolments e`,
  );
  await pool.query(
    `insert into head_remarks (enrolment_id, remark, signed_by)
     select e.id, 'A good result. Keep it up.', (select id from users where role = 'PRINCIPAL')
     from enrolments e`,
  );
  await pool.query(
    `insert into approved_parts (term_id, parts, approved_by)
     values ($1, '["CA1", "CA2"]', (select id from users where role = 'PRINCIPAL'))`,
    [termId],
  );
  await pool.query("vacuum analyze");
  await pool.end();
}

/** A class of each size, with one of its pupils. */
async function classesOf({ connection, termId }: BuiltSchool): Promise<Classes> {
  const { $client: pool } = openDatabase(connection);
  const { rows } = await pool.query<{ id: string; pupils: number; studentId: string }>(
    `select class_id as id, count(*)::int as pupils, min(student_id::text) as "studentId"
     from enrolments where term_id = $1 group by class_id`,
    [termId],
  );
  await pool.end();
  const ofSize = (size: number) => {
    const row = rows.find(({ pupils }) => pupils === size);
    if (!row) throw new Error(`no class of ${size}`);
    return row;
  };
  return { large: ofSize(CLASS), small: ofSize(SMALL_CLASS) };
}

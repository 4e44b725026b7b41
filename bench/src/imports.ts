import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { Readable, Writable } from "node:stream";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { makeClass } from "@school/server/classes/fixtures.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const PUPILS = inFull(10_000, 200);
const CLASSES = 40;
/** The tables that an import of pupils fills, in the order of their foreign keys. */
const TABLES = ["users", "sign_in_names", "student_details", "enrolments"];
/** The page's polling interval for the progress. */
const POLL_EVERY_MS = 250;

/**
 * Imports 10,000 pupils from a CSV file and measures the job, compared with a plain COPY of the same
 * rows into the same tables of another database.
 */
export async function benchImports(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await openEmptySchool(await cluster.createDatabase("school"), CLASSES);
    const bare = await cluster.createDatabase("bare");
    const portal = await startPortal(school.connection, school.principalId, { withJobs: true });
    try {
      const file = csvOfPupils(PUPILS, CLASSES);
      const { checkMs, importMs, progressSteps } = await importPupils(portal, file);
      const copyMs = await copyRows(school.connection, bare);
      return [
        {
          pupils: PUPILS,
          "dry run ms": Math.round(checkMs),
          "import ms": Math.round(importMs),
          "bare COPY ms": Math.round(copyMs),
          "import / COPY": (importMs / copyMs).toFixed(1),
          "progress seen": progressSteps,
        },
      ];
    } finally {
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}

/** A school with its session and classes, without people. */
export async function openEmptySchool(
  connection: Connection,
  classes: number,
  office: { email?: string; password?: string } = {},
) {
  const db = openDatabase(connection);
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  for (let n = 1; n <= classes; n += 1) {
    await makeClass(db, { sessionId: session.id, name: `Class ${n}` });
  }
  const { id: principalId } = await makeUser(db, { role: "PRINCIPAL", ...office });
  await db.$client.end();
  return { connection, principalId };
}

/** A file of pupils, two to a parent. */
export function csvOfPupils(pupils: number, classes: number): string {
  const header =
    "First Name,Last Name,Class,Gender,Date of Birth,Address,Parent Name,Parent Phone,Country";
  const lines = Array.from({ length: pupils }, (_, n) => {
    const first = FIRST_NAMES[n % 50]!;
    const last = LAST_NAMES[Math.floor(n / 50) % 50]!;
    const born = new Date(Date.UTC(2012, 0, 1 + (n % 2500))).toISOString().slice(0, 10);
    const phone = `080${String(Math.floor(n / 2)).padStart(8, "0")}`;
    return `${first},${last},Class ${1 + (n % classes)},Female,${born},"${n} Allen Avenue, Ikeja",Mrs ${last},${phone},Nigeria`;
  });
  return [header, ...lines].join("\r\n");
}

interface ImportState {
  id: string;
  version: number;
  state: string;
  rowsDone: number;
  failure: string | null;
  report: { questions: { key: string; choices: { value: string }[] }[] } | null;
}

/** Sends a file, waits for its check, and imports it; returns the milliseconds of both. */
export async function importPupils({ origin, headers }: Served, csv: string) {
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/api/students/imports${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: ImportState }).data;
  };
  const until = async (id: string, state: string) => {
    const seen = new Set<number>();
    for (;;) {
      const current = await call("GET", `/${id}`);
      seen.add(current.rowsDone);
      if (current.state === state) return { current, progressSteps: seen.size };
      if (["failed", "cancelled"].includes(current.state))
        throw new Error(current.failure ?? current.state);
      await sleep(POLL_EVERY_MS);
    }
  };
  const form = new FormData();
  form.append("file", new File([csv], "pupils.csv"));
  const uploaded = performance.now();
  const { id } = await call("POST", "", form);
  const { current } = await until(id, "checked");
  const questions = current.report?.questions ?? [];
  // The first choice is what the portal proposes.
  const answers = Object.fromEntries(questions.map(({ key, choices }) => [key, choices[0]?.value]));
  await call("PUT", `/${id}/options`, { version: current.version, answers });
  const { current: checked } = await until(id, "checked");
  const pressed = performance.now();
  await call("POST", `/${id}/start`, { version: checked.version });
  const { progressSteps } = await until(id, "done");
  const done = performance.now();
  return { checkMs: pressed - uploaded, importMs: done - pressed, progressSteps };
}

/** Milliseconds of a COPY of the imported rows, in one transaction. */
async function copyRows(from: Connection, to: Connection): Promise<number> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  await Promise.all([source.connect(), target.connect()]);
  const parts: { table: string; columns: string; bytes: Buffer }[] = [];
  for (const table of TABLES) {
    const columns = await storedColumns(source, table);
    parts.push({ table, columns, bytes: await copyOut(source, table, columns) });
  }
  // Rows that these refer to; not measured.
  for (const table of ["academic_sessions", "terms", "classes", "imports"]) {
    const columns = await storedColumns(source, table);
    await copyIn(target, table, columns, await copyOut(source, table, columns));
  }
  const began = performance.now();
  await target.query("begin");
  for (const { table, columns, bytes } of parts) await copyIn(target, table, columns, bytes);
  await target.query("commit");
  const taken = performance.now() - began;
  await Promise.all([source.end(), target.end()]);
  return taken;
}

/** The columns that are not generated. */
async function storedColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name).join(", ");
}

async function copyOut(client: pg.Client, table: string, columns: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(client.query(copyTo(`copy ${table} (${columns}) to stdout`)), collect);
  return Buffer.concat(chunks);
}

async function copyIn(client: pg.Client, table: string, columns: string, bytes: Buffer) {
  await pipeline(
    Readable.from([bytes]),
    client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
  );
}

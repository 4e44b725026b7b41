import { rm } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Fault } from "./fault.ts";
import { Portal, PRINCIPAL, type Session } from "./portal.ts";

const PUPILS_OF_FILE = 1_500;
const SETTLES_MS = 120_000;

/** One thing that is cut off at a random moment, `rounds` times; answers what is amiss. */
type Cut = (rounds: number) => Promise<string[]>;

async function count(portal: Portal, statement: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client(await portal.database());
  await client.connect();
  const { rows } = await client.query<{ count: number }>(statement, values);
  await client.end();
  return Number(rows[0]?.count);
}

const pupils = (portal: Portal) =>
  count(portal, "select count(*) from users where role = 'STUDENT'");

/** With initdb, every migration and the demo school in it. */
const firstStart: Cut = async (rounds) => {
  const amiss: string[] = [];
  let startMs = 0;
  let wanted = 0;
  // One round more: the first is not cut, and says how long and how many.
  for (let round = 0; round <= rounds; round += 1) {
    const portal = await Portal.make();
    try {
      if (round === 0) {
        startMs = await portal.start();
        wanted = await pupils(portal);
        continue;
      }
      const child = portal.launch();
      await Promise.race([sleep(Math.random() * startMs), once(child, "exit")]);
      await portal.cutPower();
      await portal.start();
      await portal.signIn(...PRINCIPAL);
      const found = await pupils(portal);
      if (found !== wanted) amiss.push(`a first start left ${found} of ${wanted} pupils`);
    } finally {
      await portal.remove();
    }
  }
  return amiss;
};

/** With all of a backup in it, and the bytes on disk. */
const restore: Cut = async (rounds) => {
  const amiss: string[] = [];
  const from = await Portal.make();
  const file = join(from.dataDir, "school.backup");
  let restoreMs = 0;
  try {
    await from.start();
    const wanted = await pupils(from);
    const child = from.launch("backup.ts", [file]);
    await once(child, "exit");
    if (child.exitCode !== 0) throw new Error(`the backup failed: ${from.said}`);
    for (let round = 0; round <= rounds; round += 1) {
      // Without the demo school, which would be in the way of what is restored.
      const to = await Portal.make({ DEMO: "0" });
      try {
        const began = performance.now();
        const restoring = to.launch("restore.ts", [file]);
        if (round > 0) {
          await Promise.race([sleep(Math.random() * restoreMs), once(restoring, "exit")]);
          await to.cutPower();
          await once(to.launch("restore.ts", [file]), "exit");
          const isDone = /^Restored|is not empty|already/m.test(to.said);
          if (!isDone) amiss.push(`a restore after a cut said: ${to.said.slice(-300)}`);
        } else {
          await once(restoring, "exit");
          restoreMs = performance.now() - began;
        }
        await to.start();
        await to.signIn(...PRINCIPAL);
        const found = await pupils(to);
        if (found !== wanted) amiss.push(`a restore left ${found} of ${wanted} pupils`);
      } finally {
        await to.remove();
      }
    }
  } finally {
    await from.remove().catch(() => rm(from.dataDir, { recursive: true, force: true }));
  }
  return amiss;
};

interface ImportState {
  id: string;
  version: number;
  state: string;
  failure: string | null;
}

async function settled(
  portal: Portal,
  session: Session,
  path: string,
  isDone: (state: string) => boolean,
): Promise<ImportState> {
  const until = performance.now() + SETTLES_MS;
  for (;;) {
    const found = await portal.get<ImportState | ImportState[]>(session, `GET ${path}`);
    const one = Array.isArray(found) ? found[0] : found;
    if (one && isDone(one.state)) return one;
    if (performance.now() > until) throw new Error(`${path} stays ${one?.state}`);
    await sleep(100);
  }
}

const anImport: Cut = async (rounds) => {
  const amiss: string[] = [];
  const portal = await Portal.make();
  try {
    await portal.start();
    for (let round = 1; round <= rounds; round += 1) {
      const session = await portal.signIn(...PRINCIPAL);
      const lines = Array.from(
        { length: PUPILS_OF_FILE },
        (_, n) => `Round ${round},Number ${n + 1},Primary 4`,
      );
      const form = new FormData();
      const csv = `first name,last name,class\n${lines.join("\n")}\n`;
      form.append("file", new File([csv], "pupils.csv"));
      const { id } = await portal.get<ImportState>(session, "POST /students/imports", form);
      const path = `/students/imports/${id}`;
      const seen = await settled(portal, session, path, (state) => state === "checked");
      await portal.get(session, `POST ${path}/start`, { version: seen.version });
      await sleep(Math.random() * 2_000);
      await portal.cutPower();
      await portal.start();
      const ended = (state: string) => ["done", "failed", "cancelled"].includes(state);
      const { state } = await settled(portal, session, path, ended);
      const made = await count(portal, "select count(*) from users where import_id = $1", [id]);
      if (state !== "done" || made !== PUPILS_OF_FILE) {
        amiss.push(`an import is ${state} with ${made} of ${PUPILS_OF_FILE} pupils`);
      }
    }
  } finally {
    await portal.remove();
  }
  return amiss;
};

/** Of the first term's sheets of all classes. */
const release: Cut = async (rounds) => {
  const amiss: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const portal = await Portal.make();
    try {
      await portal.start();
      const session = await portal.signIn(...PRINCIPAL);
      type Terms = { terms: { id: string; isCurrent: boolean }[] }[];
      const all = await portal.get<Terms>(session, "GET /academic-sessions");
      const termId = all.flatMap(({ terms }) => terms).find((term) => term.isCurrent)?.id ?? "";
      type Board = { classes: { class: { id: string } }[] };
      const path = `GET /report-sheets/board?termId=${termId}`;
      const board = await portal.get<Board>(session, path);
      const classIds = board.classes.map((one) => one.class.id);
      const body = { termId, classIds, sendMail: false };
      await portal.get(session, "POST /report-sheet-releases", body);
      await sleep(Math.random() * 3_000);
      await portal.cutPower();
      await portal.start();
      const runs = `/report-sheet-releases?termId=${termId}`;
      const { state } = await settled(portal, session, runs, (now) => now !== "running");
      const doubled = await count(
        portal,
        `select count(*) from (select 1 from sheet_issues
         group by student_id, term_id, number having count(*) > 1) twice`,
      );
      if (state !== "done") amiss.push(`a release is ${state}`);
      if (doubled > 0) amiss.push(`${doubled} sheets were released twice`);
    } finally {
      await portal.remove();
    }
  }
  return amiss;
};

const CUTS: Record<string, Cut> = {
  "first start": firstStart,
  restore,
  import: anImport,
  release,
};

export const powerCuts: Fault = {
  name: "power-cuts",
  what: "power cut (kill -9 of all) in a first start with its migrations, a restore, an import, a release",
  async run({ rounds }) {
    // Each start takes seconds.
    const times = Math.max(1, Math.ceil(rounds / 10));
    const faults: string[] = [];
    const figures: string[] = [];
    for (const [name, cut] of Object.entries(CUTS)) {
      const amiss = await cut(times);
      faults.push(...amiss);
      figures.push(`${name} ${times} times, ${amiss.length} amiss`);
    }
    return { figures: figures.join("; "), faults };
  },
};

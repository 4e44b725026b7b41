import "fake-indexeddb/auto";
import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { chanceOf } from "@school/demo/random.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { actAsBrowser, sessionOf } from "./as-browser.ts";
import { type CutLine, openCutLine } from "./line.ts";
import { PhoneOutbox, type Store } from "./phone-outbox.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";
import { LINES, makeTerm, makeWeek, readWeek, type Week } from "./weeks.ts";
import { startWholePortal } from "./whole-portal.ts";

const INTERRUPTIONS = inFull(Number(process.env["CUT_COUNT"] ?? 1_000), 12);
/** Phones that send at the same time. */
const PHONES = inFull(3, 1);
const PORT = 5095;
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** Milliseconds for which a phone sends before it is interrupted. */
const MAX_SENDING_MS = 150;
/** Milliseconds without progress after which a person restarts the phone. */
const STUCK_MS = 1_500;
const WEB = join(import.meta.dirname, "../../web");

type Kind = "cut" | "kill" | "repeat" | "server kill";

/** Shares of the kinds of interruptions, of 100. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ["cut", 60],
  ["kill", 29],
  ["repeat", 10],
  ["server kill", 1],
];

interface Web {
  openChangeStore(accountId: string, key: Promise<CryptoKey>): Promise<Store & Adding>;
  importKey(base64: string): Promise<CryptoKey>;
}

interface Adding {
  add(change: object, bytes: readonly ArrayBuffer[], replaces: boolean): Promise<unknown>;
}

/**
 * Teachers' weeks of offline work, sent by the portal's own outbox in processes that are killed, over
 * a line that is cut, to a portal that is killed, all at random moments. Throws if the school then
 * lacks anything or has anything twice. `CUT_SEED` repeats the moments and kinds of a run.
 */
export async function benchCutLine(): Promise<Row[]> {
  const seed = Number(process.env["CUT_SEED"] ?? Date.now() % 1_000_000);
  process.stdout.write(`CUT_SEED=${seed}\n`);
  const module = await buildWeb();
  actAsBrowser(ORIGIN, "null");
  const cluster = await openScratchCluster();
  const connection = await cluster.createDatabase("weeks");
  const db = openDatabase(connection);
  const run = new Run(module, connection, db, await startWholePortal(connection, PORT), seed);
  try {
    return await run.all();
  } finally {
    await run.close();
    await db.$client.end();
    await cluster.close();
  }
}

/** Builds the web's outbox for Node; returns the address of the module. */
async function buildWeb(): Promise<string> {
  const vite = join(WEB, "../node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--config", "vite.phone.config.ts", "--logLevel", "warn"];
  await promisify(execFile)(process.execPath, args, { cwd: WEB });
  return pathToFileURL(join(WEB, "dist-ssr/phone/phone.js")).href;
}

class Run {
  readonly #module: string;
  readonly #connection: Connection;
  readonly #db: Database;
  readonly #random: () => number;
  #portal: ChildProcess;
  #restarting: Promise<void> | null = null;
  #weeks = 0;
  readonly #done: Record<Kind, number> = { cut: 0, kill: 0, repeat: 0, "server kill": 0 };
  #lost = 0;
  #doubled = 0;

  constructor(
    module: string,
    connection: Connection,
    db: Database,
    portal: ChildProcess,
    seed: number,
  ) {
    this.#module = module;
    this.#connection = connection;
    this.#db = db;
    this.#portal = portal;
    this.#random = chanceOf(String(seed)).next;
  }

  async all(): Promise<Row[]> {
    const school = await makeTerm(this.#db);
    const newWeek = () => {
      this.#weeks += 1;
      return makeWeek(this.#db, school, { number: this.#weeks, origin: ORIGIN });
    };
    const whole = await newWeek();
    await this.#send(whole, false);
    const { lines: expected, audit } = await this.#read(whole);
    if (expected.length !== LINES)
      throw new Error(`an uninterrupted week has ${expected.length} lines, not ${LINES}`);
    const began = performance.now();
    const phones = Array.from({ length: PHONES }, async () => {
      while (this.#interruptions < INTERRUPTIONS) {
        const week = await newWeek();
        const refused = await this.#send(week, true);
        const now = await this.#read(week);
        const lost = [...minus(expected, now.lines), ...minus(audit, now.audit)];
        const doubled = [...minus(now.lines, expected), ...minus(now.audit, audit)];
        if (refused.length + lost.length + doubled.length > 0)
          process.stdout.write(`${JSON.stringify({ refused, lost, doubled })}\n`);
        this.#lost += lost.length + refused.length;
        this.#doubled += doubled.length;
      }
    });
    await Promise.all(phones);
    const weeks = this.#weeks - 1;
    process.stdout.write(`${weeks} weeks of ${LINES} lines and ${audit.length} audit entries\n`);
    if (this.#lost + this.#doubled > 0)
      throw new Error(`${this.#lost} lost and ${this.#doubled} doubled`);
    return [
      {
        what: "weeks of a teacher over a cut line",
        weeks,
        lines: weeks * LINES,
        cuts: this.#done.cut,
        kills: this.#done.kill,
        repeats: this.#done.repeat,
        "server kills": this.#done["server kill"],
        lost: this.#lost,
        doubled: this.#doubled,
        "s in all": ((performance.now() - began) / 1000).toFixed(0),
      },
    ];
  }

  async close(): Promise<void> {
    await this.#restarting;
    const ended = once(this.#portal, "exit");
    this.#portal.kill("SIGTERM");
    await ended;
  }

  get #interruptions(): number {
    return Object.values(this.#done).reduce((sum, count) => sum + count, 0);
  }

  /** Sends a week, with interruptions if so; returns the reasons of what the school refused. */
  async #send(week: Week, isInterrupted: boolean): Promise<string[]> {
    const line = await openCutLine(PORT);
    const { openChangeStore, importKey } = (await import(this.#module)) as Web;
    const key = importKey(Buffer.alloc(32, week.teacherId).toString("base64"));
    const store = await openChangeStore(week.teacherId, key);
    for (const { files, ...change } of week.changes) {
      const bytes = await Promise.all(files.map((file) => file.arrayBuffer()));
      const fileRows = files.map(({ name, type, size }) => ({ name, type, size, id: null }));
      const state = { refusal: null, current: null, addedAt: Date.now() };
      await store.add(
        { ...change, ...state, id: crypto.randomUUID(), files: fileRows },
        bytes,
        false,
      );
    }
    const task = {
      module: this.#module,
      origin: line.origin,
      accountId: week.teacherId,
      session: sessionOf(week.token),
    };
    const phone = new PhoneOutbox(task, store);
    const twin = new PhoneOutbox(task, store);
    try {
      await phone.start();
      let progress = { calls: 0, at: performance.now() };
      for (;;) {
        const left = (await store.load()).filter(({ refusal }) => refusal === null);
        if (left.length === 0) break;
        await sleep(this.#random() * MAX_SENDING_MS);
        if (phone.calls !== progress.calls)
          progress = { calls: phone.calls, at: performance.now() };
        if (isInterrupted) await this.#interrupt(this.#chooseKind(), line, phone, twin);
        const isStuck = performance.now() - progress.at > STUCK_MS;
        if (isInterrupted && isStuck) {
          await this.#interrupt("kill", line, phone, twin);
          progress = { calls: phone.calls, at: performance.now() };
        }
      }
      return (await store.load()).flatMap(({ refusal }) => refusal ?? []);
    } finally {
      await Promise.all([phone.kill(), twin.kill()]);
      await line.close();
    }
  }

  #chooseKind(): Kind {
    let at = this.#random() * 100;
    for (const [kind, share] of SHARES) if ((at -= share) < 0) return kind;
    return "cut";
  }

  async #interrupt(kind: Kind, line: CutLine, phone: PhoneOutbox, twin: PhoneOutbox) {
    this.#done[kind] += 1;
    switch (kind) {
      case "cut": {
        line.cut();
        await sleep(this.#random() * 30);
        line.restore();
        phone.online();
        break;
      }
      case "kill": {
        await this.#restart(phone);
        break;
      }
      case "repeat": {
        // A second process sends the same changes with the same keys, as after a restored backup.
        await twin.start();
        await sleep(this.#random() * MAX_SENDING_MS);
        await twin.kill();
        break;
      }
      case "server kill": {
        await (this.#restarting ??= this.#killServer());
        phone.online();
        break;
      }
    }
  }

  async #restart(phone: PhoneOutbox): Promise<void> {
    await phone.kill();
    await phone.start();
  }

  async #killServer(): Promise<void> {
    const ended = once(this.#portal, "exit");
    this.#portal.kill("SIGKILL");
    await ended;
    this.#portal = await startWholePortal(this.#connection, PORT);
    this.#restarting = null;
  }

  async #read(week: Week) {
    await this.#restarting;
    const lines = await readWeek(ORIGIN, week);
    const { rows } = await this.#db.$client.query<{ action: string }>(
      "select action from audit_log where actor_id = $1",
      [week.teacherId],
    );
    return { lines, audit: rows.map(({ action }) => action) };
  }
}

/** The elements of a list that another lacks, as often as it lacks them. */
function minus(list: readonly string[], from: readonly string[]): string[] {
  const left = [...from];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

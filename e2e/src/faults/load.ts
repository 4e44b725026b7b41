import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Output, type Portal, PRINCIPAL, type Session, TEACHER } from "./portal.ts";

/** Number of subjects of the class whose scores are saved concurrently. */
const SHEETS = 3;

interface Row {
  student: { id: string };
  result: { version: number; scores: { CA1?: number | string | null }; status: string } | null;
}

/** A sheet's scores of the first test, by pupil: acknowledged ones, and those in flight. */
interface Sheet {
  readonly key: { classId: string; subjectId: string; termId: string };
  readonly acknowledged: Map<string, number>;
  inFlight: Map<string, number>;
}

/**
 * Mixed load as of a school at work: whole sheets of scores, announcements that are sent again
 * until they are acknowledged, sign-ins, lists and dashboards. It records outside of the portal what
 * was acknowledged, and compares it with the database.
 */
export class Load {
  /** Writes that were acknowledged. */
  writes = 0;
  /** Number of successful reads and sign-ins. */
  reads = 0;
  /** Refusals while the portal was unavailable, by response. */
  readonly refused = new Map<string, number>();
  /** Responses and errors that should never occur. */
  readonly #surprises = new Set<string>();
  /** Sessions that could not continue and had to begin with the password. */
  signedOut = 0;
  /** Responses that these people received. */
  readonly signedOutBy = new Set<string>();
  readonly #portal: Portal;
  readonly #principal: Session;
  readonly #teacher: Session;
  readonly #sheets: Sheet[];
  /** Titles that were acknowledged. */
  readonly #announced = new Set<string>();
  #working: Promise<unknown> | null = null;
  #isOver = false;

  private constructor(portal: Portal, principal: Session, teacher: Session, sheets: Sheet[]) {
    this.#portal = portal;
    this.#principal = principal;
    this.#teacher = teacher;
    this.#sheets = sheets;
  }

  /** For the demo school of a portal that is ready. */
  static async prepare(portal: Portal): Promise<Load> {
    const principal = await portal.signIn(...PRINCIPAL);
    const teacher = await portal.signIn(...TEACHER);
    type Teaching = { id: string; fullName: string; subjects: { id: string }[] }[];
    const teaching = await portal.get<Teaching>(teacher, "GET /teaching");
    const primary4 = teaching.find(({ fullName }) => fullName === "Primary 4");
    type Sessions = { terms: { id: string; isCurrent: boolean }[] }[];
    const sessions = await portal.get<Sessions>(teacher, "GET /academic-sessions");
    const term = sessions.flatMap(({ terms }) => terms).find(({ isCurrent }) => isCurrent);
    if (!primary4 || !term) throw new Error("The demo school has no Primary 4 or no term");
    const sheets = primary4.subjects.slice(0, SHEETS).map(({ id }) => ({
      key: { classId: primary4.id, subjectId: id, termId: term.id },
      acknowledged: new Map<string, number>(),
      inFlight: new Map<string, number>(),
    }));
    return new Load(portal, principal, teacher, sheets);
  }

  get surprises(): string[] {
    return [...this.#surprises];
  }

  begin(): void {
    this.#isOver = false;
    this.#working = Promise.all([
      ...this.#sheets.map((sheet) => this.#repeat(() => this.#saveSheet(sheet))),
      this.#repeat(() => this.#announce()),
      this.#repeat(() => this.#read()),
    ]);
  }

  /** Resolves when all requests in flight have a response, or were cut. */
  async pause(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  /** Waits for the next write; returns the milliseconds. */
  async untilWritten(limitMs = 120_000): Promise<number> {
    const began = performance.now();
    const before = this.writes;
    while (this.writes === before) {
      if (performance.now() - began > limitMs) {
        const said = [...this.refused.keys()].join("; ");
        throw new Error(`nothing was saved for ${limitMs / 1000} s: ${said}`);
      }
      await sleep(20);
    }
    return performance.now() - began;
  }

  /** Compares with the database. Returns missing, duplicate or partial data; call it while paused. */
  async compare(): Promise<string[]> {
    const client = await this.#portal.database();
    const problems: string[] = [];
    for (const sheet of this.#sheets) {
      const { rows } = await client.query<{ id: string; ca1: string | null }>(
        `select enrolment.student_id as id, result.ca1::text as ca1 from results result
         join enrolments enrolment on enrolment.id = result.enrolment_id
         where enrolment.term_id = $1 and result.subject_id = $2`,
        [sheet.key.termId, sheet.key.subjectId],
      );
      const stored = new Map(rows.map(({ id, ca1 }) => [id, Number(ca1)]));
      const isOf = (marks: Map<string, number>) =>
        [...marks].every(([id, mark]) => stored.get(id) === mark);
      // A save covers the whole class: all of it or nothing.
      if (sheet.acknowledged.size > 0 && !isOf(sheet.acknowledged) && !isOf(sheet.inFlight)) {
        problems.push("an acknowledged sheet of scores is lost or half");
      }
      for (const id of sheet.acknowledged.keys()) {
        const mark = stored.get(id);
        if (mark !== undefined) sheet.acknowledged.set(id, mark);
      }
    }
    const { rows } = await client.query<{ title: string; times: number }>(
      `select title, count(*)::int as times from announcements where title like 'Fault %' group by 1`,
    );
    const titles = new Map(rows.map(({ title, times }) => [title, times]));
    const lost = [...this.#announced].filter((title) => !titles.has(title)).length;
    const doubled = rows.filter(({ times }) => times > 1).length;
    if (lost > 0) problems.push(`${lost} acknowledged announcements are lost`);
    if (doubled > 0) problems.push(`${doubled} announcements are there twice`);
    await client.end();
    return problems;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      try {
        await work();
      } catch (error) {
        // A cut connection or a timeout: the page would try again.
        const { name } = error as Error;
        if (!(error instanceof TypeError) && name !== "TimeoutError") {
          this.#surprises.add((error as Error).message.slice(0, 200));
        }
        await sleep(100);
      }
    }
  }

  /** False if the portal refuses for now, with an explanation. */
  async #isAccepted(session: Session, { status, body }: Output): Promise<boolean> {
    if (status < 300) return true;
    if (status === 401) {
      if (!(await this.#portal.refresh(session))) {
        this.signedOut += 1;
        this.signedOutBy.add(`${status} ${JSON.stringify(body).slice(0, 200)}`);
        Object.assign(session, await this.#portal.signIn(session.email, session.password));
      }
      return false;
    }
    const said = `${status} ${JSON.stringify(body).slice(0, 300)}`;
    this.refused.set(said, (this.refused.get(said) ?? 0) + 1);
    // A stale row is reloaded; a call that is refused for now is retried.
    if (status !== 409 && status !== 503 && status !== 507 && status !== 429) {
      this.#surprises.add(said);
    }
    await sleep(100);
    return false;
  }

  async #saveSheet(sheet: Sheet): Promise<void> {
    const path = `/score-sheet?${new URLSearchParams(sheet.key)}`;
    const seen = await this.#portal.ask(this.#teacher, `GET ${path}`);
    if (!(await this.#isAccepted(this.#teacher, seen))) return;
    const { rows } = seen.body.data as { rows: Row[] };
    const open = rows.filter(({ result }) => result?.status !== "approved");
    const last = open[0]?.result?.scores.CA1;
    const mark = typeof last === "number" ? (last + 1) % 11 : 0;
    sheet.inFlight = new Map(open.map(({ student }) => [student.id, mark]));
    const response = await this.#portal.ask(
      this.#teacher,
      "PUT /score-sheet",
      {
        ...sheet.key,
        rows: open.map(({ student, result }) => ({
          studentId: student.id,
          version: result?.version ?? null,
          scores: { ...result?.scores, CA1: mark },
        })),
      },
      randomUUID(),
    );
    if (!(await this.#isAccepted(this.#teacher, response))) return;
    for (const [id, value] of sheet.inFlight) sheet.acknowledged.set(id, value);
    this.writes += 1;
  }

  /** Sent with one key until it is acknowledged, as the outbox of a phone does. */
  async #announce(): Promise<void> {
    const title = `Fault ${randomUUID()}`;
    const body = { title, body: "Kept?", audience: "TEACHERS", draft: true };
    for (;;) {
      try {
        const path = "POST /announcements";
        const response = await this.#portal.ask(this.#principal, path, body, title.slice(6));
        if (await this.#isAccepted(this.#principal, response)) break;
      } catch (error) {
        if (!(error instanceof TypeError) && (error as Error).name !== "TimeoutError") throw error;
        await sleep(100);
      }
      if (this.#isOver) return;
    }
    this.#announced.add(title);
    this.writes += 1;
    await sleep(20);
  }

  async #read(): Promise<void> {
    for (const path of ["/me", "/students", "/announcements", "/academic-sessions"]) {
      const response = await this.#portal.ask(this.#principal, `GET ${path}`);
      if (await this.#isAccepted(this.#principal, response)) this.reads += 1;
    }
    await sleep(100);
  }
}

import { first } from "@school/core/api/lists.ts";
import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { Receipt, ScoreShown, SittingState } from "@school/core/cbt/sittings/contract.ts";
import {
  type Database,
  limitedTransaction,
  type Transaction,
} from "../../platform/database/database.ts";
import { perDatabase } from "../../platform/database/per-database.ts";
import { UnexpectedRows } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { writeBoundedEvents } from "../live-view/events.ts";
import { markAll, type MarkedSitting } from "../marks/commands.ts";
import { isMarked, isSittingIn, lockSittings } from "../row-locks.ts";
import { cbtTests } from "../tables.ts";
import { createBatcher } from "../../platform/http/batcher.ts";
import { timerNow, presentState, stateFields } from "./state.ts";
import { sittings } from "./tables.ts";

interface HandedIn {
  state: SittingState;
  receipt: Receipt;
  /** Null if the teacher does not show scores. */
  score: ScoreShown | null;
}

const LIMITS = { ms: 10_000, lockMs: 2000 };
/** A whole class submits in one commit. */
const MAX_BATCH = 50;

interface HandingIn {
  sittingId: string;
  /** The same in the whole process. */
  sealer: Sealer;
}

const handInBatcher = perDatabase((db) =>
  createBatcher(
    (batch: readonly HandingIn[]) => limitedTransaction(db, LIMITS, (tx) => handInAll(tx, batch)),
    { maxWeight: MAX_BATCH, ownerOf: ({ sittingId }) => sittingId },
  ),
);

/**
 * Submits a pupil's sitting, in a batch with the other calls of this process. Idempotent: a sitting
 * that is already submitted, also by time or by a teacher, returns the same result.
 */
export function handIn(db: Database, sealer: Sealer, sittingId: string): Promise<HandedIn> {
  return handInBatcher(db)({ sittingId, sealer });
}

async function handInAll(tx: Transaction, batch: readonly HandingIn[]): Promise<HandedIn[]> {
  const ids = batch.map(({ sittingId }) => sittingId);
  await handInAndLog(tx, ids, { by: "pupil", sealer: first(batch).sealer });
  const handedIn = await readHandedIn(tx, ids);
  return ids.map((id) => {
    const answer = handedIn.get(id);
    if (!answer) throw new UnexpectedRows(`${ids.length} handed-in sittings`, handedIn.size);
    return answer;
  });
}

/** Submits the open ones, and logs it. Six statements for any number. */
export async function handInAndLog(
  tx: Transaction,
  ids: readonly string[],
  by: HandIn,
): Promise<number> {
  const handedIn = await handInSittings(tx, ids, by);
  const kind = by.by === "time" ? "time_up" : "handed_in";
  await writeBoundedEvents(
    tx,
    handedIn.map(({ testId, studentId, sittingId }) => ({ testId, studentId, sittingId, kind })),
  );
  return handedIn.length;
}

export interface HandIn {
  by: "pupil" | "time" | "invigilator" | "paper";
  sealer: Sealer;
}

/**
 * Submits the open ones of the sittings with their saved answers, and marks them: four statements
 * for any number. Concurrent saves wait for the locks and are then late. Returns only sittings that
 * were open.
 */
export async function handInSittings(
  tx: Transaction,
  sittingIds: readonly string[],
  { by, sealer }: HandIn,
): Promise<(MarkedSitting & { receipt: string; handedInAt: string })[]> {
  // Submitted sittings are locked too, so that none is reopened before this transaction ends.
  const locked = await lockSittings(tx, isSittingIn(sittingIds));
  const marked = await markAll(
    tx,
    locked.filter((sitting) => !isMarked(sitting)),
  );
  const receipted = marked.map((one) => ({
    ...one,
    receipt: receiptCode(sealer, one.sittingId, one.saved),
  }));
  const sheets = sql`unnest(
    ${sql.param(receipted.map(({ sittingId }) => sittingId))}::uuid[],
    ${sql.param(receipted.map(({ marks }) => marks))}::numeric[],
    ${sql.param(receipted.map(({ totalMarks }) => totalMarks))}::numeric[],
    ${sql.param(receipted.map(({ receipt }) => receipt))}::text[],
    ${sql.param(receipted.map(({ saved }) => saved))}::int[],
    ${sql.param(receipted.map(({ awaitsMarking }) => awaitsMarking))}::boolean[]
  ) as sheet (id, marks, total, receipt, saved, awaits), ${cbtTests}`;
  const rows = await tx
    .update(sittings)
    .set({
      handedInAt: sql`now()`,
      handedInBy: by,
      markedAt: sql`now()`,
      // Pauses and the time after the deadline are not working time.
      secondsStill: sql`${sittings.secondsStill}
        + extract(epoch from now() - least(${timerNow}, ${sittings.deadline}))`,
      marks: sql`sheet.marks`,
      totalMarks: sql`sheet.total`,
      receipt: sql`sheet.receipt`,
      savedAtHandIn: sql`sheet.saved`,
      awaitsMarking: sql`sheet.awaits`,
    })
    .from(sheets)
    .where(sql`${sittings.id} = sheet.id and ${cbtTests.id} = ${sittings.testId}`)
    .returning({ id: sittings.id, at: sittings.handedInAt });
  const handedInAt = new Map(rows.map(({ id, at }) => [id, at?.toISOString()]));
  return receipted.map((one) => {
    const at = handedInAt.get(one.sittingId);
    if (at === undefined) throw new UnexpectedRows("a time of each hand-in", rows.length);
    return { ...one, handedInAt: at };
  });
}

/** Crockford's base 32, which has no characters that look alike. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The code that a pupil writes down, "K7-2QD": an HMAC, so that only this school can make it. */
export function receiptCode(sealer: Sealer, sittingId: string, saved: number): string {
  const digest = createHmac("sha256", sealer.keyFor("cbt-receipts"))
    .update(`${sittingId} ${saved}`)
    .digest();
  const code = Array.from(digest.subarray(0, 5), (byte) => LETTERS.charAt(byte % 32)).join("");
  return `${code.slice(0, 2)}-${code.slice(2)}`;
}

function selectHandedIn(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({
      id: sittings.id,
      ...stateFields,
      showScore: cbtTests.showScore,
      marks: sittings.marks,
      awaitsMarking: sittings.awaitsMarking,
      totalMarks: sittings.totalMarks,
      maxScore: cbtTests.maxScore,
    })
    .from(sittings)
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .where(isSittingIn(ids));
}

type HandedInRow = Awaited<ReturnType<typeof selectHandedIn>>[number];

async function readHandedIn(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, HandedIn>> {
  const rows = await selectHandedIn(tx, ids);
  return new Map(rows.map((row) => [row.id, presentHandedIn(row)]));
}

function presentHandedIn(row: HandedInRow): HandedIn {
  const { marks, totalMarks } = row;
  const state = presentState(row);
  const { receipt } = state;
  if (marks === null || totalMarks === null || receipt === null) {
    throw new UnexpectedRows("a sitting that is handed in and marked", 0);
  }
  const maxScore = row.maxScore ?? totalMarks;
  const score = { marks, totalMarks, score: scoreOf(marks, totalMarks, maxScore), maxScore };
  return { state, receipt, score: row.showScore && !row.awaitsMarking ? score : null };
}

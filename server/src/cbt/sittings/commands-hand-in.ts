import { sql } from "drizzle-orm";
import type { Receipt, ScoreShown, SittingState } from "@school/core/cbt/sittings/contract.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { limitedTransaction } from "../../platform/db/limited-transaction.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { writeBoundedEvents } from "../hall/bounded-events.ts";
import { handInSittings, type HandIn } from "../marks/commands-marking.ts";
import { createGatherer } from "./gather.ts";
import { presentState, stateColumns, type StateRow } from "./sitting-state.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

interface HandedIn {
  state: SittingState;
  receipt: Receipt;
  /** Null while the teacher keeps it back. */
  score: ScoreShown | null;
}

const LIMITS = { ms: 10_000, lockMs: 2000 };
/** A whole class hands in with one commit. */
const MOST = 50;

interface HandingIn {
  sittingId: string;
  /** The same for all in a process. */
  sealer: Sealer;
}

const takerOf = perDatabase((db) =>
  createGatherer(
    (lot: readonly HandingIn[]) => limitedTransaction(db, LIMITS, (tx) => handInAll(tx, lot)),
    { most: MOST, ownerOf: ({ sittingId }) => sittingId },
  ),
);

/**
 * Hands in a pupil's sitting, together with all that wait in this process; if it is handed in
 * already, by whomever, it stays so and the answer is the same.
 */
export function handIn(db: Database, sealer: Sealer, sittingId: string): Promise<HandedIn> {
  return takerOf(db)({ sittingId, sealer });
}

async function handInAll(tx: Transaction, lot: readonly HandingIn[]): Promise<HandedIn[]> {
  const ids = lot.map(({ sittingId }) => sittingId);
  await handInAndLog(tx, ids, { by: "pupil", sealer: lot[0]!.sealer });
  const handedIn = await readHandedIn(tx, ids);
  return ids.map((id) => handedIn.get(id)!);
}

/** Hands in those that are open, and tells the hall's log. Six statements, however many. */
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

interface HandedInRow extends StateRow {
  id: string;
  show_score: boolean;
  marks: number;
  total_marks: number;
  max_score: number | null;
}

async function readHandedIn(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, HandedIn>> {
  const { rows } = await tx.execute<HandedInRow>(sql`
    select sitting.id, ${stateColumns}, test.show_score, sitting.marks::float8 as marks,
      sitting.total_marks::float8 as total_marks, test.max_score::float8 as max_score
    from ${sittings} sitting join ${cbtTests} test on test.id = sitting.test_id
    where sitting.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, presentHandedIn(row)]));
}

function presentHandedIn(row: HandedInRow): HandedIn {
  const { marks, total_marks: totalMarks } = row;
  const maxScore = row.max_score ?? totalMarks;
  const score = { marks, totalMarks, score: scoreOf(marks, totalMarks, maxScore), maxScore };
  const state = presentState(row);
  return { state, receipt: state.receipt!, score: row.show_score ? score : null };
}

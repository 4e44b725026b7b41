import type { Scores } from "@school/core/results/scores.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { scoreColumns } from "./score-columns.ts";
import { results } from "./tables.ts";

/** Complete in the default scheme; 64.5 in all, a C. */
export const COMPLETE_SCORES: Scores = { CA1: 8, CA2: 7.5, CA3: 9, CA4: "ABS", exam: 40 };

interface ResultWishes {
  enrolmentId: string;
  subjectId: string;
  /** Who entered it, and, if it is approved, who approved it. */
  teacherId: string;
  scores?: Scores;
  status?: "pending" | "approved" | "rejected";
  /** An approved one always is. */
  published?: boolean;
  teacherComment?: string;
  principalComment?: string;
}

/** One pupil's result in one subject: complete, pending and a draft unless wished otherwise. */
export async function makeResult(
  db: Database,
  wishes: ResultWishes,
): Promise<{ id: string; version: number }> {
  const { scores = COMPLETE_SCORES, status = "pending", published = false, ...row } = wishes;
  const id = newId();
  const approved = status === "approved";
  await db.insert(results).values({
    id,
    ...row,
    ...scoreColumns(scores),
    status,
    published: approved || published,
    ...(approved && { approvedBy: row.teacherId, approvedAt: new Date() }),
  });
  return { id, version: 1 };
}

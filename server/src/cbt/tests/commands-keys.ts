import { first } from "@school/core/api/lists.ts";
import { inArray, sql } from "drizzle-orm";
import { keyInPaper } from "@school/core/cbt/marks/key-correction.ts";
import { comparableKey, KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import { SAME_KEY } from "@school/core/cbt/tests/text.ts";
import { writeAudit } from "../../platform/database/audit/audit.ts";
import { one } from "../../platform/database/rows.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { markQuestionsAgain, type ChangedAnswerMarks } from "../marks/commands.ts";
import { QuestionNotFound } from "../errors.ts";
import { readPapers } from "./queries.ts";
import { isMarked, lockSittings, type LockedMarked, type LockedSitting } from "../row-locks.ts";
import { paperQuestions } from "../tables.ts";
import { remarkedSittings, remarkings, sittings } from "../sittings/tables.ts";
import { bumpTestVersion, type TestWrite } from "./test-row.ts";

/** A corrected key of one question, with the papers that had the wrong key. */
export interface Correction {
  readonly questionId: string;
  readonly questionText: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly papers: readonly { readonly paperId: string; readonly key: readonly string[] }[];
}

/**
 * Corrects the key of one question in all papers of a locked test, re-marks the affected sittings,
 * and returns the id of the re-marking. `key` refers to the newest paper with the question. Throws
 * `QuestionNotFound`, or `InvalidInput` for an invalid key.
 */
export async function correctKey(
  write: TestWrite,
  testId: string,
  form: { questionId: string; correctAnswers: string[]; reason: string },
): Promise<string> {
  const { questionId, correctAnswers: after, reason } = form;
  const printed = await readPapers(write.tx, testId, questionId);
  const newest = printed.at(-1);
  if (!newest) throw new QuestionNotFound();
  if (KINDS[newest.type].isByHand) {
    const message = "A rubric cannot be corrected. Mark the answers again.";
    throw new InvalidInput([{ path: ["correctAnswers"], message }]);
  }
  const faults = questionFaults([{ ...newest, correctAnswers: after }]);
  const issues = faults
    .map(({ path, message }) => ({ path: path.slice(2), message }))
    .filter(({ path }) => path[0] === "correctAnswers");
  if (issues.length > 0) throw new InvalidInput(issues);
  const papers = printed.flatMap((question) => {
    const key = keyInPaper(after, newest, question);
    return key &&
      comparableKey(question.type, key) !== comparableKey(question.type, question.correctAnswers)
      ? [{ paperId: question.paperId, key }]
      : [];
  });
  if (papers.length === 0) {
    throw new InvalidInput([{ path: ["correctAnswers"], message: SAME_KEY }]);
  }
  const { questionText, correctAnswers: before } = newest;
  const correction = { questionId, questionText, before, after, papers };
  const manner = { reason, isRequested: true };
  const remarkingIds = await correctKeys(write, testId, [correction], manner);
  await bumpTestVersion(write, testId);
  return one(remarkingIds, "re-marking");
}

interface Manner {
  reason: string;
  /** Whether to store a re-marking even if no pupil had any of the papers. */
  isRequested: boolean;
}

/**
 * Writes corrected keys to their papers, re-marks every submitted sitting of these papers, and
 * stores the changed marks by question; returns the ids of the re-markings, in the order of the
 * corrections. A constant number of statements. The caller locks the test.
 */
export async function correctKeys(
  write: TestWrite,
  testId: string,
  corrections: readonly Correction[],
  { reason, isRequested }: Manner,
): Promise<string[]> {
  if (corrections.length === 0) return [];
  const { tx, origin } = write;
  const changes = corrections.flatMap(({ questionId, papers }) =>
    papers.map(({ paperId, key }) => ({ paperId, questionId, key })),
  );
  const paperIds = changes.map(({ paperId }) => paperId);
  // Open sittings too: a concurrent submission is either marked by the new keys or waits for the
  // lock.
  const locked = await lockSittings(tx, inArray(sittings.paperId, paperIds));
  const marked = locked.filter(isMarked);
  const questionIds = corrections.map(({ questionId }) => questionId);
  await tx
    .update(paperQuestions)
    .set({ correctAnswers: sql`change.key` })
    .from(
      sql`json_to_recordset(${JSON.stringify(changes)}::json)
        as change ("paperId" uuid, "questionId" uuid, key text[])`,
    )
    .where(
      sql`${paperQuestions.paperId} = change."paperId"
        and ${paperQuestions.questionId} = change."questionId"`,
    );
  if (locked.length === 0 && !isRequested) return [];
  const moved = await markQuestionsAgain(
    tx,
    marked.map(({ id }) => id),
    questionIds,
  );
  const rows = corrections.map((correction) => ({ ...correction, id: newId() }));
  await tx.insert(remarkings).values(
    rows.map(({ id, questionId, questionText, before: was, after: is }) => ({
      id,
      testId,
      questionId,
      questionText,
      before: [...was],
      after: [...is],
      reason,
      by: origin.actorId,
    })),
  );
  const moves = movesOf(rows, marked, moved);
  if (moves.length > 0) await tx.insert(remarkedSittings).values(moves);
  await auditCorrections(write, testId, { rows, reason, marked, moves });
  return rows.map(({ id }) => id);
}

interface Move {
  remarkingId: string;
  sittingId: string;
  from: number;
  to: number;
}

/** The changed marks of each correction, as if applied one after the other. */
function movesOf(
  corrections: readonly (Correction & { id: string })[],
  marked: readonly LockedMarked[],
  moved: readonly ChangedAnswerMarks[],
): Move[] {
  const bySitting = Map.groupBy(moved, ({ sittingId }) => sittingId);
  return marked.flatMap((sitting) => {
    const changes = bySitting.get(sitting.id) ?? [];
    let stands = sitting.marks;
    return corrections.flatMap(({ id, questionId }) => {
      const change = changes.find((one) => one.questionId === questionId)?.change;
      if (change === undefined) return [];
      const from = stands;
      stands += change;
      return [{ remarkingId: id, sittingId: sitting.id, from, to: stands }];
    });
  });
}

/** One audit entry for each corrected key, and one for each pupil whose marks changed. */
async function auditCorrections(
  { tx, origin }: TestWrite,
  testId: string,
  done: {
    rows: readonly Correction[];
    reason: string;
    marked: readonly LockedSitting[];
    moves: readonly Move[];
  },
): Promise<void> {
  const { rows, reason, marked, moves } = done;
  const bySitting = Map.groupBy(moves, ({ sittingId }) => sittingId);
  await writeAudit({ tx, origin }, [
    ...rows.map(({ questionId, questionText, before, after }) => ({
      action: "cbt.correct-key",
      subjectId: testId,
      before: { questionId, questionText, correctAnswers: before },
      after: { questionId, questionText, correctAnswers: after, reason },
    })),
    ...marked.flatMap(({ id, studentId }) => {
      const steps = bySitting.get(id);
      const last = steps?.at(-1);
      return steps && last
        ? [
            {
              action: "cbt.mark-again",
              subjectId: studentId,
              before: { testId, sittingId: id, marks: first(steps).from },
              after: { testId, sittingId: id, marks: last.to },
            },
          ]
        : [];
    }),
  ]);
}

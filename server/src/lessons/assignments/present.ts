import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type ClosedReason, workState } from "@school/core/lessons/assignments/assignment.ts";
import type {
  Assignment,
  AssignmentDetail,
  AssignmentTransfer,
  MarkingRow as Row,
  OwnAssignment,
  OwnWork,
} from "@school/core/lessons/assignments/contract.ts";
import type { ScoreTransfer } from "@school/core/results/transfer/schemas.ts";
import { mayHandIn, mayTeachClass } from "@school/core/lessons/policy.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { presentFile } from "../files.ts";
import type { TaughtClass } from "./facts.ts";
import type { AssignmentRow, DetailRow, MarkingRow } from "./queries.ts";
import type { OwnRow, WorkRow } from "./queries-own.ts";

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function presentHead(row: Pick<AssignmentRow, "id" | "title" | "subject" | "author">) {
  const { id, title, subject, author } = row;
  return { id, title, subject, author };
}

export function presentAssignment(row: AssignmentRow): Assignment {
  const { classes, dueOn, maxScore, counts } = row;
  return { ...presentHead(row), classes, dueOn, maxScore, ...counts };
}

export function presentDetail(
  row: DetailRow,
  { actor, sealer, targets }: { actor: Actor; sealer: Sealer; targets: readonly TaughtClass[] },
): AssignmentDetail {
  const { classes, dueOn, maxScore, body, files, termId, handedIn, version } = row;
  return {
    ...presentHead(row),
    classes,
    dueOn,
    maxScore,
    text: body,
    files: files.map((file) => presentFile(file, sealer)),
    termId,
    handedIn,
    mayChange: targets.every((target) => mayTeachClass(actor, target)),
    version,
  };
}

export function presentTransfer(
  preview: ScoreTransfer,
  { id, title, dueOn }: DetailRow,
): AssignmentTransfer {
  return { ...preview, assignment: { id, title, dueOn } };
}

/** Score and comment are the family's once the work is given back. */
export function presentOwn(row: OwnRow): OwnAssignment {
  const { student, dueOn, maxScore, isLate, returnedAt, score } = row;
  const work = { handedInAt: timeOf(row.handedInAt), isLate, returnedAt: timeOf(returnedAt) };
  return {
    ...presentHead(row),
    dueOn,
    maxScore,
    student,
    state: workState(work, dueOn, dayAtSchool(new Date())),
    handedInAt: work.handedInAt,
    isLate,
    score: returnedAt === null ? null : score,
    remindedAt: work.handedInAt === null && score === null ? timeOf(row.remindedAt) : null,
  };
}

export function isMarked({ score, returnedAt, comment }: WorkRow): boolean {
  return score !== null || returnedAt !== null || comment !== null;
}

/** Reason for which the pupil can no longer hand in; null while in the class. */
export function closedBy({ hasLeft, isInClass }: WorkRow): ClosedReason | null {
  if (hasLeft) return "LEFT_SCHOOL";
  return isInClass ? null : "LEFT_CLASS";
}

export function presentWork(row: WorkRow, actor: Actor, sealer: Sealer): OwnWork {
  const { body, files, handedInAt, returnedAt, comment } = row;
  return {
    ...presentOwn(row),
    text: body,
    files: files.map((file) => presentFile(file, sealer)),
    comment: returnedAt === null ? null : comment,
    handIn:
      handedInAt === null
        ? null
        : {
            text: row.workBody ?? "",
            files: row.workFiles.map((file) => presentFile(file, sealer)),
            version: row.workVersion ?? 1,
          },
    mayHandIn: mayHandIn(actor, row) && !isMarked(row) && closedBy(row) === null,
    closed: closedBy(row),
  };
}

export function presentMarkingRow(row: MarkingRow, sealer: Sealer): Row {
  const { student, isLate, body, files, score, comment, version } = row;
  return {
    student,
    handedInAt: timeOf(row.handedInAt),
    isLate,
    text: body,
    files: files.map((file) => presentFile(file, sealer)),
    score,
    comment,
    returnedAt: timeOf(row.returnedAt),
    version,
  };
}

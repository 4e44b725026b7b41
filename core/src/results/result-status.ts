/** The status of a result. Pending is displayed as Draft until published. */
export interface ResultState {
  readonly status: "pending" | "approved" | "rejected";
  readonly published: boolean;
}

/** Reasons for refusing a step: stable codes, and the messages for the person. */
export const RESULT_REFUSALS = {
  result_approved: "This result is approved. Ask the principal to reopen it first.",
  result_rejected: "This result was sent back. Correct and save its scores first.",
  result_draft:
    "The teacher has not published this result yet. Approve a draft on its own, not in a selection.",
  result_not_approved: "Only an approved result can be reopened.",
  scores_incomplete: "Enter a score or ABS for every part first.",
  decision_final: "This decision can no longer be undone. Reopen the result instead.",
  reason_required: "Enter the reason for reopening this result.",
  results_archived:
    "This class was deleted, so its results cannot change. Restore the class first.",
} as const;
export type ResultRefusal = keyof typeof RESULT_REFUSALS;

type ResultStep =
  | { readonly ok: true; readonly state: ResultState }
  | { readonly ok: false; readonly refusal: ResultRefusal };

const DRAFT: ResultState = { status: "pending", published: false };

/** The status after saving scores: a draft, even if it was published or rejected. */
export function afterSave(current: ResultState | null): ResultStep {
  return current?.status === "approved" ? refuse("result_approved") : reach(DRAFT);
}

/** The status after the teacher publishes the result; publishing twice changes nothing. */
export function afterPublish(current: ResultState, isComplete: boolean): ResultStep {
  return decided(current, isComplete) ?? reach({ status: "pending", published: true });
}

/** The status after approving a pending result, draft or published: it is published. */
export function afterApprove(current: ResultState, isComplete: boolean): ResultStep {
  return decided(current, isComplete) ?? reach({ status: "approved", published: true });
}

/** The status after the principal rejects a pending result, which may lack scores. */
export function afterReject(current: ResultState): ResultStep {
  return decided(current, true) ?? reach({ status: "rejected", published: false });
}

/** The status after the principal reopens an approved result with a reason: a draft. */
export function afterReopen(current: ResultState, reason: string): ResultStep {
  if (current.status !== "approved") return refuse("result_not_approved");
  return reason.trim() === "" ? refuse("reason_required") : reach(DRAFT);
}

/** Whether a pupil or parent may see a result: approved and published. */
export function visibleToPupil(result: ResultState): boolean {
  return result.status === "approved" && result.published;
}

/**
 * Minutes in which the principal may undo a decision without a reason. Afterwards an approval is
 * reopened, and the teacher corrects a rejection.
 */
export const UNDO_MINUTES = 10;

/** The status after undoing a decision: pending, as the teacher had left it. */
export function afterUndo(current: ResultState, wasPublished: boolean): ResultStep {
  if (current.status === "pending") return refuse("decision_final");
  return reach({ status: "pending", published: wasPublished });
}

function decided(current: ResultState, isComplete: boolean): ResultStep | null {
  if (current.status === "approved") return refuse("result_approved");
  if (current.status === "rejected") return refuse("result_rejected");
  return isComplete ? null : refuse("scores_incomplete");
}

function reach(state: ResultState): ResultStep {
  return { ok: true, state };
}

function refuse(refusal: ResultRefusal): ResultStep {
  return { ok: false, refusal };
}

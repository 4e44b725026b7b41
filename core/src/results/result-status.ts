/** The status of a result. Pending is shown as Draft until published. */
export interface ResultState {
  readonly status: "pending" | "approved" | "rejected";
  readonly published: boolean;
}

/** Why a step is refused: stable codes, and what the person reads. */
export const RESULT_REFUSALS = {
  result_approved: "This result is approved. Ask the principal to reopen it first.",
  result_rejected: "This result was rejected. Correct and save its scores first.",
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

/** Saving scores makes a draft, also of a published or rejected result; null when it is new. */
export function afterSave(current: ResultState | null): ResultStep {
  return current?.status === "approved" ? refuse("result_approved") : reach(DRAFT);
}

/** The teacher hands the result to the principal. Publishing it twice changes nothing. */
export function afterPublish(current: ResultState, isComplete: boolean): ResultStep {
  return decided(current, isComplete) ?? reach({ status: "pending", published: true });
}

/** The principal approves a pending result, draft or published; that publishes it. */
export function afterApprove(current: ResultState, isComplete: boolean): ResultStep {
  return decided(current, isComplete) ?? reach({ status: "approved", published: true });
}

/** The principal sends a pending result back; it may lack scores. */
export function afterReject(current: ResultState): ResultStep {
  return decided(current, true) ?? reach({ status: "rejected", published: false });
}

/** The principal reopens an approved result, with a reason; it is a draft again. */
export function afterReopen(current: ResultState, reason: string): ResultStep {
  if (current.status !== "approved") return refuse("result_not_approved");
  return reason.trim() === "" ? refuse("reason_required") : reach(DRAFT);
}

/** A pupil or parent sees a result only when it is approved and published. */
export function visibleToPupil(result: ResultState): boolean {
  return result.status === "approved" && result.published;
}

/**
 * For so many minutes the principal may undo a decision without a reason, such as a wrong click.
 * Afterwards an approval is reopened, and a rejection is corrected by the teacher.
 */
export const UNDO_MINUTES = 10;

/** An undone decision: the result is pending again, as the teacher had left it. */
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

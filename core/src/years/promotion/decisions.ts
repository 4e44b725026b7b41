/** Possible decisions on a pupil at the end of a session. */
export const DECISIONS = ["PROMOTED", "ON_TRIAL", "REPEAT", "GRADUATES", "LEAVES"] as const;
export type Decision = (typeof DECISIONS)[number];

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  PROMOTED: "Promoted",
  ON_TRIAL: "Promoted on trial",
  REPEAT: "Repeats",
  GRADUATES: "Graduates",
  LEAVES: "Leaves",
};

/** Whether a pupil with this decision needs a class of the new session. */
export function stays(decision: Decision): boolean {
  return decision !== "GRADUATES" && decision !== "LEAVES";
}

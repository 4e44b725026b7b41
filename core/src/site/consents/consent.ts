/** A family's answers about photos of its child on the public page; the newest one applies. */
export const CONSENT_ANSWERS = ["GIVEN", "REFUSED", "WITHDRAWN"] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

export const CONSENT_STATES = ["NOT_ASKED", ...CONSENT_ANSWERS] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** Returns the form in which an answer is recorded: a refusal after a consent is a withdrawal. */
export function recordedAnswer(before: ConsentState, answer: "GIVEN" | "REFUSED"): ConsentAnswer {
  const isOver = before === "GIVEN" || before === "WITHDRAWN";
  return answer === "REFUSED" && isOver ? "WITHDRAWN" : answer;
}

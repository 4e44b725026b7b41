/** What a family answered to photos of its child on the public page; the newest answer counts. */
export const CONSENT_ANSWERS = ["GIVEN", "REFUSED", "WITHDRAWN"] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

export const CONSENT_STATES = ["NOT_ASKED", ...CONSENT_ANSWERS] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** How an answer is recorded: who says no after a yes has withdrawn it. */
export function recordedAnswer(before: ConsentState, answer: "GIVEN" | "REFUSED"): ConsentAnswer {
  const isOver = before === "GIVEN" || before === "WITHDRAWN";
  return answer === "REFUSED" && isOver ? "WITHDRAWN" : answer;
}

/** "Ada Obi", "Ada Obi and Musa Bello", "Ada Obi, Musa Bello, Uche Ali and 4 more". */
export function namesText(names: readonly string[]): string {
  const shown = names.length > 4 ? names.slice(0, 3) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts.slice(-1).join("")}`;
}

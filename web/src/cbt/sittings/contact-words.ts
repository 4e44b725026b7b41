import { countAnswers } from "./answer-words.ts";
import type { DeskView } from "./desk-view.ts";
import { waiting } from "./kept.ts";

/** Milliseconds without an answer after which the page calls the network gone. */
const AWAY_MS = 6_000;

/** How it stands with the network, in one calm sentence; `now` by the steady clock. */
export function contactWords(
  {
    contact,
    answers,
    isKept,
    openingSince,
  }: Pick<DeskView, "contact" | "answers" | "isKept" | "openingSince">,
  now: number,
): string {
  const count = waiting(answers.values()).length;
  if (contact.kind === "reached") {
    // What is waited for may be waited for in vain.
    if (openingSince !== null) return "Asking the school…";
    if (answers.size === 0) return "The school is reached.";
    return count === 0
      ? "Everything is kept at school."
      : `Sending ${countAnswers(count)} to school…`;
  }
  if (contact.kind === "refused") return `The school says: ${contact.refusal}`;
  const here = isKept
    ? "Your answers are kept on this device"
    : "Your answers are in this window alone: do not close it";
  if (contact.kind === "signed-out") return `You are signed out. ${here} until you sign in again.`;
  if (contact.kind === "starting" || now - contact.since < AWAY_MS) return "Asking the school…";
  return `The school is not reached at the moment. ${here} and will be sent by themselves.`;
}

/** What this browser cannot do here, in one sentence; null if nothing is missing. */
export function lackWords({ isKept, isSecure }: { isKept: boolean; isSecure: boolean }) {
  if (!isKept) {
    return "This browser keeps nothing (a private window, or no room left): stay connected and do not close this window before you have handed in.";
  }
  if (!isSecure) {
    return "This address is not secure (http): your answers are kept on this device, but the page itself cannot be opened again without the network.";
  }
  return null;
}

import { signOut } from "../../platform/session/session.ts";

/** Asks first, if necessary; returns whether it does. */
type Question = () => boolean;

let question: Question | null = null;

/** Sets the question before a sign-out; returns a function that removes it. */
export function askBeforeLeaving(next: Question): () => void {
  question = next;
  return () => {
    if (question === next) question = null;
  };
}

/** Signs out, unless there is a question first. */
export function leave(): void {
  if (question?.() !== true) void signOut();
}

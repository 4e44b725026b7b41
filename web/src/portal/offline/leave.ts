import { signOut } from "../../platform/session/session.ts";

/** Asks first, if necessary; returns whether it does. */
type Question = () => boolean;

let question: Question | null = null;

/** Sets the question before a sign-out; returns a function that removes it. */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

/** Signs out, unless there is a question first. */
export function leave(): void {
  if (question?.() !== true) void signOut();
}

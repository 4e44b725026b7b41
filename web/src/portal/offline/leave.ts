import { signOut } from "../../platform/session/session.ts";

/** Asks first, if there is something to ask; answers whether it does. */
type Question = () => boolean;

let question: Question | null = null;

/** Asks before a sign-out from now on; returns how to stop. */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

/** Signs out, unless the person is asked first. */
export function leave(): void {
  if (question?.() !== true) void signOut();
}

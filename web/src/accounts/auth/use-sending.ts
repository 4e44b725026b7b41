import { useState } from "react";
import { failureText, type FailureTexts } from "./auth-failure.ts";

export interface Sending {
  readonly busy: boolean;
  /** The last failure, in words for the person. */
  readonly failure: string | null;
  /**
   * Does the work unless it is being done already; true once it succeeded. Without work, since a
   * field is wrong, it only clears what went wrong the last time.
   */
  readonly send: (work?: () => Promise<void>) => Promise<boolean>;
}

/** A form that is sent once at a time, and says what went wrong in the words of `texts`. */
export function useSending(texts: FailureTexts): Sending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (work?: () => Promise<void>) => {
    if (busy) return false;
    setFailure(null);
    if (!work) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (thrown) {
      setFailure(failureText(thrown, texts));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, send };
}

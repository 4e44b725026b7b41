import { useState } from "react";
import { failureText, type FailureTexts } from "./auth-failure.ts";

export interface Sending {
  readonly busy: boolean;
  /** The last failure, in words for the person. */
  readonly failure: string | null;
  /**
   * Runs the work unless it is already running; true once it succeeded. Without work, because a
   * field is invalid, it only clears the last error.
   */
  readonly send: (work?: () => Promise<void>) => Promise<boolean>;
}

/** A form that is sent only once at a time and shows failures with `texts`. */
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

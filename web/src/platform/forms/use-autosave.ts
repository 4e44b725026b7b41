import { useEffect, useEffectEvent } from "react";
import type { RecordFormState } from "./use-record-form.ts";

interface Autosaved extends Pick<RecordFormState, "busy" | "differences"> {
  readonly send: () => unknown;
}

/**
 * Sends a form every so many milliseconds while it is `due`. After a conflict nothing is sent until
 * the person has sent the form, and so has had the chance to see what another user changed.
 */
export function useAutosave(form: Autosaved, every: number, due: boolean): void {
  const look = useEffectEvent(() => {
    if (due && !form.busy && form.differences.length === 0) void form.send();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), every);
    return () => clearInterval(timer);
  }, [every]);
}

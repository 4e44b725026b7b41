import { useEffect, useEffectEvent } from "react";
import type { RecordFormState } from "./use-record-form.ts";

interface Autosaved extends Pick<RecordFormState, "busy" | "differences"> {
  readonly send: () => unknown;
}

/**
 * Submits a form at an interval in milliseconds while it is `due`. After a conflict it stops until
 * the person submits, and so can see what another user changed.
 */
export function useAutosave(form: Autosaved, every: number, due: boolean): void {
  const submit = useEffectEvent(() => {
    if (due && !form.busy && form.differences.length === 0) void form.send();
  });
  useEffect(() => {
    const timer = setInterval(() => submit(), every);
    return () => clearInterval(timer);
  }, [every]);
}

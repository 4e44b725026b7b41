import controls from "./controls.module.css";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";
import { useNow } from "./use-sitting.ts";

/** Milliseconds after which the page explains the delay. */
const SLOW_MS = 3_000;

interface OpenButtonProps {
  session: SittingSession;
  view: SittingView;
  /** Omitted in a form that opens the test on submit. */
  onClick?: () => void;
  children: string;
}

/** Opens the test; shows when the server does not respond, and the pupil can cancel. */
export function OpenButton({
  session,
  view: { openingSince },
  onClick,
  children,
}: OpenButtonProps) {
  const now = useNow();
  const isOpening = openingSince !== null;
  const isLate = isOpening && now - openingSince >= SLOW_MS;
  return (
    <>
      <button
        type={onClick ? "button" : "submit"}
        className={controls.primary}
        disabled={isOpening}
        aria-busy={isOpening}
        onClick={onClick}
      >
        {isOpening ? "Opening…" : children}
      </button>
      {isLate && (
        <>
          <p role="alert">No answer from school yet. We will keep trying.</p>
          <button type="button" className={controls.secondary} onClick={session.stopOpening}>
            Cancel
          </button>
        </>
      )}
    </>
  );
}

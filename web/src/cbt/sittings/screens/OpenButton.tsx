import controls from "./controls.module.css";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";
import { opening } from "../text.ts";
import { useNow } from "./use-sitting.ts";

/** Milliseconds after which a person wants to know what is being waited for. */
const SOON_MS = 3_000;

interface OpenButtonProps {
  session: SittingSession;
  view: SittingView;
  /** Left out in a form that opens the test when it is sent. */
  onClick?: () => void;
  children: string;
}

/** Opens the test; while the school does not answer it says so, and the person can stop waiting. */
export function OpenButton({
  session,
  view: { openingSince },
  onClick,
  children,
}: OpenButtonProps) {
  const now = useNow();
  const isOpening = openingSince !== null;
  const isLate = isOpening && now - openingSince >= SOON_MS;
  return (
    <>
      <button
        type={onClick ? "button" : "submit"}
        className={controls.primary}
        disabled={isOpening}
        aria-busy={isOpening}
        onClick={onClick}
      >
        {isOpening ? opening.busy : children}
      </button>
      {isLate && (
        <>
          <p role="alert">{opening.noAnswer}</p>
          <button type="button" className={controls.secondary} onClick={session.stopOpening}>
            {opening.cancel}
          </button>
        </>
      )}
    </>
  );
}

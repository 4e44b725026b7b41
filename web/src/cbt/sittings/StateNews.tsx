import { useEffect, useRef } from "react";
import type { Desk } from "./desk.ts";
import type { DeskView } from "./desk-view.ts";
import type { KeptSitting } from "./kept.ts";
import { OpenButton } from "./OpenButton.tsx";
import styles from "./StateNews.module.css";
import { useNow } from "./use-desk.ts";

interface StateNewsProps {
  desk: Desk;
  view: DeskView;
  sitting: KeptSitting;
}

/** What is out of the ordinary at this moment, each in a sentence. */
export function StateNews({ desk, view, sitting }: StateNewsProps) {
  useNow();
  const { phase, failure } = view;
  const top = useRef<HTMLDivElement>(null);
  const isHeld = phase === "paused" || phase === "elsewhere";
  // Somewhere below on a phone nothing but dead buttons would tell it.
  useEffect(() => {
    if (isHeld) top.current?.scrollIntoView({ block: "center" });
  }, [isHeld]);
  const given = Math.round(sitting.state.secondsGiven / 60);
  const isOverHere = !desk.isTimeCertain() && desk.secondsLeft() === 0;
  return (
    <>
      {phase === "paused" && (
        <div ref={top} className={styles.news} role="alert">
          <p>
            <b>The hall is paused.</b> Your clock stands still, so you lose no time. You can go on
            when your teacher lets the test run again.
          </p>
        </div>
      )}
      {phase === "elsewhere" && (
        <div ref={top} className={styles.news} role="alert">
          <p>
            <b>This test was opened on another machine.</b> Here you can only read. What you
            answered here and the school did not have yet is kept apart: your teacher decides.
          </p>
          {failure && <p>{failure.message}</p>}
          <OpenButton desk={desk} view={view} onClick={() => void desk.open(null)}>
            Go on here
          </OpenButton>
        </div>
      )}
      {phase === "sitting" && given > 0 && (
        <p className={styles.quiet}>
          {given === 1 ? "1 minute was" : `${given} minutes were`} given back to you.
        </p>
      )}
      {phase === "sitting" && isOverHere && (
        <p className={styles.news} role="alert">
          <b>Your time may be over.</b> The school is not reached, so this device cannot know. You
          can go on: what comes after time is kept apart and your teacher decides.
        </p>
      )}
    </>
  );
}

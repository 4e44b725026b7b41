import { answersAre } from "./answer-words.ts";
import { CarryOffer } from "./CarryOffer.tsx";
import controls from "./controls.module.css";
import type { Desk } from "./desk.ts";
import type { DeskView } from "./desk-view.ts";
import { waiting, type KeptSitting } from "./kept.ts";
import styles from "./SitPage.module.css";

interface FinishScreenProps {
  desk: Desk;
  view: DeskView;
  sitting: KeptSitting;
}

/** Between the pupil's end and the school's word: nothing is claimed that the school has not said. */
export function FinishScreen({ desk, view, sitting }: FinishScreenProps) {
  const count = waiting(view.answers.values()).length;
  const isHandingIn = view.phase === "handing-in";
  return (
    <main className={styles.narrow}>
      <h1>{isHandingIn ? "Handing in…" : "Time is up"}</h1>
      <p role="status">
        {isHandingIn
          ? "The school has not confirmed it yet. This page goes on trying by itself."
          : "The school hands in what it has. This page waits for its receipt and goes on trying."}
      </p>
      {count > 0 && (
        <p>
          <b>{answersAre(count)} not at school yet.</b>{" "}
          {view.isKept
            ? "They are kept on this device, also when it is switched off."
            : "Do not close this window."}
        </p>
      )}
      {isHandingIn && (
        <p>
          <button
            type="button"
            className={controls.secondary}
            onClick={() => void desk.handIn(false)}
          >
            Go back to the questions
          </button>
        </p>
      )}
      <CarryOffer view={view} sitting={sitting} afterMs={15_000} />
    </main>
  );
}

import { answersAre } from "./answer-words.ts";
import { CarryOffer } from "./CarryOffer.tsx";
import type { DeskView } from "./desk-view.ts";
import { LeaveMachine } from "./LeaveMachine.tsx";
import { waiting, type KeptSitting } from "./kept.ts";
import styles from "./SitPage.module.css";

/** The school's receipt, the score if it is shown, and what came after time. */
export function HandedInScreen({ view, sitting }: { view: DeskView; sitting: KeptSitting }) {
  const { receipt } = sitting.state;
  const { score } = view;
  const aside = [...view.answers.values()].filter(({ as }) => as === "set_aside").length;
  const count = waiting(view.answers.values()).length;
  return (
    <main className={styles.narrow}>
      <h1>Handed in</h1>
      {receipt && (
        <div className={styles.receipt} role="status">
          {sitting.pupil && <p className={styles.quiet}>{sitting.pupil}</p>}
          <p>
            {receipt.saved} of {receipt.of} saved, code <b>{receipt.code}</b>
          </p>
          <p className={styles.quiet}>
            Copy this code down. It shows that the school has your test.
          </p>
        </div>
      )}
      {score && (
        <p className={styles.score}>
          Your score: <b>{score.score}</b> of {score.maxScore}
        </p>
      )}
      {aside > 0 && (
        <p>
          {answersAre(aside)} kept apart at school: {aside === 1 ? "it" : "they"} came after time or
          from another machine. Your teacher decides.
        </p>
      )}
      {count > 0 && (
        <p>
          <b>{answersAre(count)} not at school yet.</b> This page goes on trying.
        </p>
      )}
      <CarryOffer view={view} sitting={sitting} afterMs={15_000} />
      <p>
        <a href="/cbt">Back to all tests</a>
      </p>
      <p>
        <LeaveMachine>Sign out for the next pupil</LeaveMachine>
      </p>
    </main>
  );
}

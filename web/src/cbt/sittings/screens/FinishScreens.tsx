import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import { useEffect, useRef } from "react";
import type { SittingSession } from "../engine/sitting-session.ts";
import { mayAnswer, placeOf, type SittingView } from "../engine/sitting-view.ts";
import { waiting, type StoredSitting } from "../engine/stored-sitting.ts";
import controls from "./controls.module.css";
import list from "./FinishScreens.module.css";
import { OfflineFileOffer } from "./OfflineFileOffer.tsx";
import { SignOutButton } from "./SignIn.tsx";
import styles from "./SittingPage.module.css";
import { answersAre } from "./StatusLine.tsx";

interface HandInScreenProps {
  session: SittingSession;
  view: SittingView;
  paper: CandidatePaper;
  onBack: () => void;
  onQuestion: (place: number) => void;
}

/** Before handing in: what is not answered, and what is not at school yet. */
export function HandInScreen({ session, view, paper, onBack, onQuestion }: HandInScreenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const at = (place: string) =>
    paper.questions.flatMap(({ id }, i) => (placeOf(view.answers.get(id)) === place ? [i] : []));
  const [open, here] = [at("none"), at("here")];
  const answered = paper.questions.length - open.length;

  return (
    <section aria-labelledby="hand-in">
      <h2 id="hand-in" ref={head} tabIndex={-1}>
        Hand in?
      </h2>
      <p>
        You have answered {answered} of {paper.questions.length} questions.
      </p>
      <Places title="Not answered" places={open} onQuestion={onQuestion} />
      <Places title="Kept here, not at school yet" places={here} onQuestion={onQuestion} />
      {here.length > 0 && <p>They are sent together with your handing in.</p>}
      <div className={list.actions}>
        <button type="button" className={controls.secondary} onClick={onBack}>
          Back to the questions
        </button>
        <button
          type="button"
          className={controls.primary}
          disabled={!mayAnswer(view.phase)}
          onClick={() => void session.handIn(true)}
        >
          Hand in now
        </button>
      </div>
    </section>
  );
}

function Places(props: {
  title: string;
  places: readonly number[];
  onQuestion: (i: number) => void;
}) {
  const { title, places, onQuestion } = props;
  if (places.length === 0) return null;
  return (
    <section aria-label={title} className={list.places}>
      <h3>
        {title}: {places.length}
      </h3>
      <ul>
        {places.map((i) => (
          <li key={i}>
            <button type="button" className={controls.small} onClick={() => onQuestion(i)}>
              <span className="visually-hidden">Question </span>
              {i + 1}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FinishScreenProps {
  session: SittingSession;
  view: SittingView;
  sitting: StoredSitting;
}

/** Between the pupil's end and the school's word: nothing is claimed that the school has not said. */
export function FinishScreen({ session, view, sitting }: FinishScreenProps) {
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
          {view.isPersistent
            ? "They are kept on this device, also when it is switched off."
            : "Do not close this window."}
        </p>
      )}
      {isHandingIn && (
        <p>
          <button
            type="button"
            className={controls.secondary}
            onClick={() => void session.handIn(false)}
          >
            Go back to the questions
          </button>
        </p>
      )}
      <OfflineFileOffer view={view} sitting={sitting} afterMs={15_000} />
    </main>
  );
}

/** The school's receipt, the score if it is shown, and what came after time. */
export function HandedInScreen({ view, sitting }: { view: SittingView; sitting: StoredSitting }) {
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
      <OfflineFileOffer view={view} sitting={sitting} afterMs={15_000} />
      <p>
        <a href="/cbt">Back to all tests</a>
      </p>
      <p>
        <SignOutButton>Sign out for the next pupil</SignOutButton>
      </p>
    </main>
  );
}

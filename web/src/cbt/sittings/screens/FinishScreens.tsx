import { plural } from "@school/core/api/plural.ts";
import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import { useEffect, useRef } from "react";
import type { SittingSession } from "../engine/sitting-session.ts";
import { mayAnswer, stateOf, type AnswerState, type SittingView } from "../engine/sitting-view.ts";
import { unsent, type StoredSitting } from "../engine/stored-sitting.ts";
import controls from "./controls.module.css";
import list from "./FinishScreens.module.css";
import { AnswerFileOffer } from "./AnswerFileOffer.tsx";
import { SignOutButton } from "./SignIn.tsx";
import styles from "./SittingPage.module.css";
import { buttons, NOT_SENT, answerStates, submission } from "../text.ts";

interface HandInScreenProps {
  session: SittingSession;
  view: SittingView;
  paper: CandidatePaper;
  onBack: () => void;
  onQuestion: (index: number) => void;
}

/** Before submitting: unanswered questions, and unsent answers. */
export function HandInScreen({ session, view, paper, onBack, onQuestion }: HandInScreenProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const inState = (state: AnswerState) =>
    paper.questions.flatMap(({ id }, i) => (stateOf(view.answers.get(id)) === state ? [i] : []));
  const [unanswered, notSent] = [inState("none"), inState("unsent")];
  const answered = paper.questions.length - unanswered.length;

  return (
    <section aria-labelledby="hand-in">
      <h2 id="hand-in" ref={head} tabIndex={-1}>
        Submit test?
      </h2>
      <p>
        You have answered {answered} of {paper.questions.length} questions.
      </p>
      <QuestionLinks title={answerStates.none} indexes={unanswered} onQuestion={onQuestion} />
      <QuestionLinks title={NOT_SENT} indexes={notSent} onQuestion={onQuestion} />
      {notSent.length > 0 && <p>These answers will be sent when you submit.</p>}
      <div className={list.actions}>
        <button type="button" className={controls.secondary} onClick={onBack}>
          {buttons.backToQuestions}
        </button>
        <button
          type="button"
          className={controls.primary}
          disabled={!mayAnswer(view.phase)}
          onClick={() => void session.handIn(true)}
        >
          Submit test
        </button>
      </div>
    </section>
  );
}

function QuestionLinks(props: {
  title: string;
  indexes: readonly number[];
  onQuestion: (i: number) => void;
}) {
  const { title, indexes, onQuestion } = props;
  if (indexes.length === 0) return null;
  return (
    <section aria-label={title} className={list.places}>
      <h3>
        {title}: {indexes.length}
      </h3>
      <ul>
        {indexes.map((i) => (
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

/** Shown until the server confirms; it claims nothing unconfirmed. */
export function FinishScreen({ session, view, sitting }: FinishScreenProps) {
  const count = unsent(view.answers.values()).length;
  const isHandingIn = view.phase === "handing-in";
  return (
    <main className={styles.narrow}>
      <h1>{isHandingIn ? "Submitting…" : "Time is up"}</h1>
      <p role="status">
        {isHandingIn
          ? "We will keep trying until the school confirms."
          : "The school submits the answers that it has received. Wait here for your code."}
      </p>
      {count > 0 && (
        <p>
          <b>{submission.notSent(count)}</b>{" "}
          {view.isPersistent
            ? "Your answers are saved on this device, even if it is switched off."
            : "Do not close this page."}
        </p>
      )}
      {isHandingIn && (
        <p>
          <button
            type="button"
            className={controls.secondary}
            onClick={() => void session.handIn(false)}
          >
            {buttons.backToQuestions}
          </button>
        </p>
      )}
      <AnswerFileOffer view={view} sitting={sitting} afterMs={15_000} />
    </main>
  );
}

/** The receipt, the score if shown, and late answers. */
export function HandedInScreen({ view, sitting }: { view: SittingView; sitting: StoredSitting }) {
  const { receipt } = sitting.state;
  const { score } = view;
  const late = [...view.answers.values()].filter(({ outcome }) => outcome === "late").length;
  const count = unsent(view.answers.values()).length;
  return (
    <main className={styles.narrow}>
      <img src="/site/graduation-day.svg" alt="" loading="lazy" className={list.drawing} />
      <h1>Submitted</h1>
      <p>Well done! You can rest now.</p>
      {receipt && (
        <div className={styles.receipt} role="status">
          {sitting.pupil && <p className={styles.quiet}>{sitting.pupil}</p>}
          <p>
            {submission.receipt(receipt.saved, receipt.of)} <b>{receipt.code}</b>
          </p>
          <p className={styles.quiet}>
            Write this code down. It shows that the school has your test.
          </p>
        </div>
      )}
      {score && (
        <p className={styles.score}>
          {"Your score:"} <b>{score.score}</b> of {score.maxScore}
        </p>
      )}
      {late > 0 && (
        <p>
          {plural(late, "late answer")}. Your teacher decides if{" "}
          {late === 1 ? "it counts" : "they count"}.
        </p>
      )}
      {count > 0 && (
        <p>
          <b>{submission.notSent(count)}</b> We will keep trying.
        </p>
      )}
      <AnswerFileOffer view={view} sitting={sitting} afterMs={15_000} />
      <p>
        <a href="/cbt">{buttons.backToTests}</a>
      </p>
      <p>
        <SignOutButton>Sign out for the next pupil</SignOutButton>
      </p>
    </main>
  );
}

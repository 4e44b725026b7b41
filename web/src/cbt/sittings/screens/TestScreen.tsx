import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import { useEffect, useRef, useState } from "react";
import { prepareViews } from "../../questions/answers/load-part-views.ts";
import { QuestionView } from "../../questions/QuestionView.tsx";
import { withStoredPictures } from "../engine/pictures.ts";
import type { SittingSession } from "../engine/sitting-session.ts";
import { mayAnswer, stateOf, type AnswerState, type SittingView } from "../engine/sitting-view.ts";
import type { StoredSitting } from "../engine/stored-sitting.ts";
import controls from "./controls.module.css";
import { HandInScreen } from "./FinishScreens.tsx";
import { AnswerFileOffer } from "./AnswerFileOffer.tsx";
import { OpenButton } from "./OpenButton.tsx";
import { TimeLeft } from "./StatusLine.tsx";
import { buttons, notices, stateText } from "../text.ts";
import styles from "./TestScreen.module.css";
import { useNow } from "./use-sitting.ts";

interface TestScreenProps {
  session: SittingSession;
  view: SittingView;
  sitting: StoredSitting;
  paper: CandidatePaper;
}

/** One question at a time, with navigation, timer, and the state of each answer. */
export function TestScreen({ session, view, sitting, paper }: TestScreenProps) {
  const { questions } = paper;
  const [at, setAt] = useState(0);
  const [isHandingIn, setIsHandingIn] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const hasTurned = useRef(false);
  const question = questions[at];
  const last = questions.length - 1;

  const goTo = (index: number) => {
    setAt(Math.max(0, Math.min(last, index)));
    setIsHandingIn(false);
  };

  useEffect(() => prepareViews(questions), [questions]);

  // Moves focus and scroll position to the head of the question.
  useEffect(() => {
    if (isHandingIn) return;
    stage.current?.focus({ preventScroll: true });
    if (hasTurned.current) stage.current?.scrollIntoView({ block: "start" });
    hasTurned.current = true;
  }, [at, isHandingIn]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { PageDown: 1, PageUp: -1 }[event.key];
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      setAt((before) => Math.max(0, Math.min(last, before + step)));
      setIsHandingIn(false);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [last]);

  if (question === undefined) return null;
  const row = view.answers.get(question.id);
  const state = stateOf(row);

  return (
    <div className={styles.screen} data-large={paper.isLarge || undefined}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{paper.title}</h1>
          <p>{[sitting.pupil, paper.subject, paper.className].filter(Boolean).join(", ")}</p>
        </div>
        <TimeLeft session={session} isPaused={sitting.state.isPaused} />
      </header>
      <SittingNotices session={session} view={view} sitting={sitting} />
      <main className={styles.main}>
        {isHandingIn ? (
          <HandInScreen
            session={session}
            view={view}
            paper={paper}
            onBack={() => setIsHandingIn(false)}
            onQuestion={goTo}
          />
        ) : (
          <>
            <div ref={stage} tabIndex={-1} className={styles.stage}>
              <QuestionView
                key={question.id}
                question={withStoredPictures(question, view.pictures)}
                number={at + 1}
                answer={row?.answer ?? null}
                onAnswer={(answer) => void session.answer(question.id, answer)}
                isReadOnly={!mayAnswer(view.phase)}
                isLarge={paper.isLarge}
              />
            </div>
            <p className={styles.state} role="status">
              <span aria-hidden="true">{SIGNS[state]}</span> {stateText(state, view.isPersistent)}
            </p>
            <nav className={styles.steps} aria-label="Previous and next question">
              <button
                type="button"
                className={controls.secondary}
                disabled={at === 0}
                onClick={() => goTo(at - 1)}
              >
                Previous
              </button>
              {at < last ? (
                <button type="button" className={controls.primary} onClick={() => goTo(at + 1)}>
                  Next
                </button>
              ) : (
                <button
                  type="button"
                  className={controls.primary}
                  disabled={!mayAnswer(view.phase)}
                  onClick={() => setIsHandingIn(true)}
                >
                  {buttons.askToSubmit}
                </button>
              )}
            </nav>
          </>
        )}
      </main>
      <aside className={styles.side}>
        {!isHandingIn && <QuestionGrid paper={paper} view={view} at={at} onChoose={goTo} />}
        {mayAnswer(view.phase) && !isHandingIn && at < last && (
          <button type="button" className={controls.secondary} onClick={() => setIsHandingIn(true)}>
            {buttons.askToSubmit}
          </button>
        )}
        <AnswerFileOffer view={view} sitting={sitting} afterMs={60_000} />
      </aside>
    </div>
  );
}

/** Icon beside each state's text, so that colour is not the only sign. */
const SIGNS: Readonly<Record<AnswerState, string>> = {
  none: "○",
  unsent: "↑",
  saved: "✓",
  late: "◇",
  refused: "✕",
};
const STATE_ORDER: readonly AnswerState[] = ["none", "unsent", "saved", "late", "refused"];

interface QuestionGridProps {
  paper: CandidatePaper;
  view: SittingView;
  /** The displayed index, from 0. */
  at: number;
  onChoose: (index: number) => void;
}

/** All questions by number, with the state of each answer. */
function QuestionGrid({ paper, view, at, onChoose }: QuestionGridProps) {
  const { answers, isPersistent } = view;
  const questions = paper.questions.map(({ id }) => ({ id, state: stateOf(answers.get(id)) }));
  const shown = STATE_ORDER.filter((one) => questions.some(({ state }) => state === one));
  return (
    <nav aria-label="All questions">
      <ol className={styles.grid}>
        {questions.map(({ id, state }, i) => (
          <li key={id}>
            <button
              type="button"
              className={styles.number}
              data-state={state}
              aria-current={i === at ? "true" : undefined}
              aria-label={`Question ${i + 1}: ${stateText(state, isPersistent)}`}
              onClick={() => onChoose(i)}
            >
              {i + 1}
              <span aria-hidden="true">{SIGNS[state]}</span>
            </button>
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        {shown.map((one) => (
          <li key={one}>
            <b>{SIGNS[one]}</b> {stateText(one, isPersistent)}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SittingNoticesProps {
  session: SittingSession;
  view: SittingView;
  sitting: StoredSitting;
}

/** Notices: paused, open on another device, time added, time may be over. */
function SittingNotices({ session, view, sitting }: SittingNoticesProps) {
  useNow();
  const { phase, failure } = view;
  const top = useRef<HTMLDivElement>(null);
  const isBlocked = phase === "paused" || phase === "elsewhere";
  // Below it on a phone, only the disabled buttons would be visible.
  useEffect(() => {
    if (isBlocked) top.current?.scrollIntoView({ block: "center" });
  }, [isBlocked]);
  const minutesAdded = Math.round(sitting.state.secondsGiven / 60);
  const isOverHere = !session.isTimeCertain() && session.secondsLeft() === 0;
  return (
    <>
      {phase === "paused" && (
        <div ref={top} className={controls.notice} role="alert">
          <p>
            <b>The test is paused.</b> Your timer has stopped. Wait for your teacher.
          </p>
        </div>
      )}
      {phase === "elsewhere" && (
        <div ref={top} className={controls.notice} role="alert">
          <p>
            <b>This test is open on another device.</b> You can only read it here. To answer on this
            device, press {buttons.continue}.
          </p>
          {failure && <p>{failure.message}</p>}
          <OpenButton session={session} view={view} onClick={() => void session.open(null)}>
            {buttons.continue}
          </OpenButton>
        </div>
      )}
      {phase === "sitting" && minutesAdded > 0 && (
        <p className={styles.quiet}>{notices.timeAdded(minutesAdded)}</p>
      )}
      {phase === "sitting" && isOverHere && (
        <p className={controls.notice} role="alert">
          <b>Your time may be over.</b> There is no connection, so this device cannot check. You can
          continue. Your teacher decides about late answers.
        </p>
      )}
    </>
  );
}

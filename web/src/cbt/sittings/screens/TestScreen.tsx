import { plural } from "@school/core/api/plural.ts";
import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import { useEffect, useRef, useState } from "react";
import { QuestionView } from "../../questions/QuestionView.tsx";
import { withStoredPictures } from "../engine/pictures.ts";
import type { SittingSession } from "../engine/sitting-session.ts";
import { mayAnswer, placeOf, type AnswerPlace, type SittingView } from "../engine/sitting-view.ts";
import type { StoredAnswer, StoredSitting } from "../engine/stored-sitting.ts";
import controls from "./controls.module.css";
import { HandInScreen } from "./FinishScreens.tsx";
import { OfflineFileOffer } from "./OfflineFileOffer.tsx";
import { OpenButton } from "./OpenButton.tsx";
import { TimeLeft } from "./StatusLine.tsx";
import styles from "./TestScreen.module.css";
import { useNow } from "./use-sitting.ts";

interface TestScreenProps {
  session: SittingSession;
  view: SittingView;
  sitting: StoredSitting;
  paper: CandidatePaper;
}

/** One question at a time, the way to the others, the time, and where each answer is. */
export function TestScreen({ session, view, sitting, paper }: TestScreenProps) {
  const { questions } = paper;
  const [at, setAt] = useState(0);
  const [isHandingIn, setIsHandingIn] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const hasTurned = useRef(false);
  const question = questions[at];
  const last = questions.length - 1;

  const goTo = (place: number) => {
    setAt(Math.max(0, Math.min(last, place)));
    setIsHandingIn(false);
  };

  // From wherever the button was to the head of the question, on a phone as by keyboard.
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
  const place = PLACES[placeOf(row)];

  return (
    <div className={styles.screen} data-young={paper.isForYoung || undefined}>
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
                place={at + 1}
                answer={row?.answer ?? null}
                onAnswer={(answer) => void session.answer(question.id, answer)}
                isReadOnly={!mayAnswer(view.phase)}
                isForYoung={paper.isForYoung}
              />
            </div>
            <p className={styles.place} role="status">
              <span aria-hidden="true">{place.sign}</span> {place.words}
            </p>
            <nav className={styles.steps} aria-label="Questions in turn">
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
                  Finish
                </button>
              )}
            </nav>
          </>
        )}
      </main>
      <aside className={styles.side}>
        {!isHandingIn && (
          <QuestionGrid paper={paper} answers={view.answers} at={at} onChoose={goTo} />
        )}
        {mayAnswer(view.phase) && !isHandingIn && at < last && (
          <button type="button" className={controls.secondary} onClick={() => setIsHandingIn(true)}>
            Hand in…
          </button>
        )}
        <OfflineFileOffer view={view} sitting={sitting} afterMs={60_000} />
      </aside>
    </div>
  );
}

/** A sign and words for each place, so that no colour alone says it. */
const PLACES: Readonly<Record<AnswerPlace, { sign: string; words: string }>> = {
  none: { sign: "○", words: "Not answered" },
  here: { sign: "↑", words: "Kept here, on its way to school" },
  school: { sign: "✓", words: "Kept at school" },
  aside: { sign: "◇", words: "Kept apart at school: your teacher decides" },
  refused: { sign: "✕", words: "Not taken by the school" },
};
const PLACE_ORDER: readonly AnswerPlace[] = ["none", "here", "school", "aside", "refused"];

interface QuestionGridProps {
  paper: CandidatePaper;
  answers: ReadonlyMap<string, StoredAnswer>;
  /** The place that is shown, counted from 0. */
  at: number;
  onChoose: (place: number) => void;
}

/** All questions by their numbers, with where the answer to each is. */
function QuestionGrid({ paper, answers, at, onChoose }: QuestionGridProps) {
  const questions = paper.questions.map(({ id }) => ({ id, place: placeOf(answers.get(id)) }));
  const shown = PLACE_ORDER.filter((one) => questions.some(({ place }) => place === one));
  return (
    <nav aria-label="All questions">
      <ol className={styles.grid}>
        {questions.map(({ id, place }, i) => (
          <li key={id}>
            <button
              type="button"
              className={styles.number}
              data-place={place}
              aria-current={i === at ? "true" : undefined}
              aria-label={`Question ${i + 1}: ${PLACES[place].words}`}
              onClick={() => onChoose(i)}
            >
              {i + 1}
              <span aria-hidden="true">{PLACES[place].sign}</span>
            </button>
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden="true">
        {shown.map((one) => (
          <li key={one}>
            <b>{PLACES[one].sign}</b> {PLACES[one].words}
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

/** What is out of the ordinary at this moment, each in a sentence. */
function SittingNotices({ session, view, sitting }: SittingNoticesProps) {
  useNow();
  const { phase, failure } = view;
  const top = useRef<HTMLDivElement>(null);
  const isHeld = phase === "paused" || phase === "elsewhere";
  // Somewhere below on a phone nothing but dead buttons would tell it.
  useEffect(() => {
    if (isHeld) top.current?.scrollIntoView({ block: "center" });
  }, [isHeld]);
  const given = Math.round(sitting.state.secondsGiven / 60);
  const isOverHere = !session.isTimeCertain() && session.secondsLeft() === 0;
  return (
    <>
      {phase === "paused" && (
        <div ref={top} className={controls.notice} role="alert">
          <p>
            <b>The hall is paused.</b> Your clock stands still, so you lose no time. You can go on
            when your teacher lets the test run again.
          </p>
        </div>
      )}
      {phase === "elsewhere" && (
        <div ref={top} className={controls.notice} role="alert">
          <p>
            <b>This test was opened on another machine.</b> Here you can only read. What you
            answered here and the school did not have yet is kept apart: your teacher decides.
          </p>
          {failure && <p>{failure.message}</p>}
          <OpenButton session={session} view={view} onClick={() => void session.open(null)}>
            Go on here
          </OpenButton>
        </div>
      )}
      {phase === "sitting" && given > 0 && (
        <p className={styles.quiet}>
          {plural(given, "minute was", "minutes were")} given back to you.
        </p>
      )}
      {phase === "sitting" && isOverHere && (
        <p className={controls.notice} role="alert">
          <b>Your time may be over.</b> The school is not reached, so this device cannot know. You
          can go on: what comes after time is kept apart and your teacher decides.
        </p>
      )}
    </>
  );
}

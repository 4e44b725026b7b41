import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import { useEffect, useRef, useState } from "react";
import { QuestionView } from "../questions/QuestionView.tsx";
import controls from "./controls.module.css";
import { CarryOffer } from "./CarryOffer.tsx";
import type { Desk } from "./desk.ts";
import type { DeskView } from "./desk-view.ts";
import { HandInScreen } from "./HandInScreen.tsx";
import type { KeptSitting } from "./kept.ts";
import { mayAnswer } from "./phase.ts";
import { withKeptPictures } from "./pictures.ts";
import { QuestionGrid } from "./QuestionGrid.tsx";
import { PLACES, placeOf } from "./question-place.ts";
import { StateNews } from "./StateNews.tsx";
import styles from "./TestScreen.module.css";
import { TimeLeft } from "./TimeLeft.tsx";

interface TestScreenProps {
  desk: Desk;
  view: DeskView;
  sitting: KeptSitting;
  paper: CandidatePaper;
}

/** One question at a time, the way to the others, the time, and where each answer is. */
export function TestScreen({ desk, view, sitting, paper }: TestScreenProps) {
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
        <TimeLeft desk={desk} isPaused={sitting.state.isPaused} />
      </header>
      <StateNews desk={desk} view={view} sitting={sitting} />
      <main className={styles.main}>
        {isHandingIn ? (
          <HandInScreen
            desk={desk}
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
                question={withKeptPictures(question, view.pictures)}
                place={at + 1}
                answer={row?.answer ?? null}
                onAnswer={(answer) => void desk.answer(question.id, answer)}
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
        <CarryOffer view={view} sitting={sitting} afterMs={60_000} />
      </aside>
    </div>
  );
}

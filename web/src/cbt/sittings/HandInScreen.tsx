import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import { useEffect, useRef } from "react";
import controls from "./controls.module.css";
import type { Desk } from "./desk.ts";
import type { DeskView } from "./desk-view.ts";
import { mayAnswer } from "./phase.ts";
import { placeOf } from "./question-place.ts";
import styles from "./HandInScreen.module.css";

interface HandInScreenProps {
  desk: Desk;
  view: DeskView;
  paper: CandidatePaper;
  onBack: () => void;
  onQuestion: (place: number) => void;
}

/** Before handing in: what is not answered, and what is not at school yet. */
export function HandInScreen({ desk, view, paper, onBack, onQuestion }: HandInScreenProps) {
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
      <div className={styles.actions}>
        <button type="button" className={controls.secondary} onClick={onBack}>
          Back to the questions
        </button>
        <button
          type="button"
          className={controls.primary}
          disabled={!mayAnswer(view.phase)}
          onClick={() => void desk.handIn(true)}
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
    <section aria-label={title} className={styles.places}>
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

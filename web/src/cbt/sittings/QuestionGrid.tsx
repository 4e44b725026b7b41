import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { KeptAnswer } from "./kept.ts";
import styles from "./QuestionGrid.module.css";
import { PLACES, placeOf, type Place } from "./question-place.ts";

interface QuestionGridProps {
  paper: CandidatePaper;
  answers: ReadonlyMap<string, KeptAnswer>;
  /** The place that is shown, counted from 0. */
  at: number;
  onChoose: (place: number) => void;
}

/** All questions by their numbers, with where the answer to each is. */
export function QuestionGrid({ paper, answers, at, onChoose }: QuestionGridProps) {
  const places = paper.questions.map(({ id }) => placeOf(answers.get(id)));
  const shown = (Object.keys(PLACES) as Place[]).filter((one) => places.includes(one));
  return (
    <nav aria-label="All questions">
      <ol className={styles.grid}>
        {paper.questions.map(({ id }, i) => (
          <li key={id}>
            <button
              type="button"
              className={styles.number}
              data-place={places[i]}
              aria-current={i === at ? "true" : undefined}
              aria-label={`Question ${i + 1}: ${PLACES[places[i]!].words}`}
              onClick={() => onChoose(i)}
            >
              {i + 1}
              <span aria-hidden="true">{PLACES[places[i]!].sign}</span>
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

import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { useId, useRef } from "react";
import { choicesOf } from "./choices.ts";
import { QuestionText } from "./QuestionText.tsx";
import styles from "./QuestionView.module.css";
import { TakeBack } from "./TakeBack.tsx";

/** What every way of answering is given. */
export interface Answering {
  answer: string | null;
  onAnswer: (answer: string | null) => void;
  isReadOnly: boolean;
  /** Ids of the elements that ask. */
  labelledBy: string;
}

/** One of a few: the browser's own radio buttons, so arrow keys and Space work everywhere. */
export function QuestionChoices(props: Answering & { question: CandidateQuestion }) {
  const { question, answer, onAnswer, isReadOnly, labelledBy } = props;
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={group} className={styles.choices} role="radiogroup" aria-labelledby={labelledBy}>
        {choicesOf(question).map(({ value, letter, text, picture }) => (
          <label
            key={value}
            className={styles.choice}
            data-chosen={answer === value || undefined}
            data-still={isReadOnly || undefined}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={answer === value}
              disabled={isReadOnly}
              onChange={() => onAnswer(value)}
            />
            {letter !== null && <b className={styles.letter}>{letter}</b>}
            <span className={styles.option}>
              {text !== "" && <QuestionText text={text} />}
              {picture !== null && (
                <img
                  className={styles.picture}
                  src={picture}
                  alt={text === "" ? `Picture ${letter ?? value}` : ""}
                />
              )}
            </span>
          </label>
        ))}
      </div>
      {answer !== null && !isReadOnly && (
        <TakeBack
          onTakeBack={() => {
            group.current?.querySelector("input")?.focus();
            onAnswer(null);
          }}
        />
      )}
    </>
  );
}

import { answerOfParts, partsOf } from "@school/core/cbt/questions/kinds/kind.ts";
import { useId, useRef } from "react";
import { QuestionText } from "../QuestionText.tsx";
import styles from "../QuestionView.module.css";
import { choicesOf } from "../choices.ts";
import type { AnsweringProps } from "./answering.ts";
import { ClearAnswer } from "./ClearAnswer.tsx";
import { useLatestAnswer } from "./use-latest-answer.ts";

/**
 * Native radio buttons, or checkboxes where several options are right, so that arrow keys and Space
 * work everywhere.
 */
export function AnswerChoices(props: AnsweringProps) {
  const { question, isReadOnly, labelledBy } = props;
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const isSeveral = question.type === "SEVERAL";
  const latest = useLatestAnswer(props.answer, props.onAnswer);
  const [answer, onAnswer] = isSeveral ? latest : [props.answer, props.onAnswer];
  const chosen = answer === null ? [] : isSeveral ? partsOf(answer) : [answer];
  const choices = choicesOf(question);

  function choose(value: string): void {
    if (!isSeveral) return onAnswer(value);
    const next = choices.filter((one) => chosen.includes(one.value) !== (one.value === value));
    onAnswer(answerOfParts(next.map((one) => one.value).toSorted()));
  }

  return (
    <>
      {isSeveral && <p className={styles.hint}>Choose every right answer.</p>}
      <div
        ref={group}
        className={styles.choices}
        role={isSeveral ? "group" : "radiogroup"}
        aria-labelledby={labelledBy}
      >
        {choices.map(({ value, letter, text, picture }) => (
          <label
            key={value}
            className={styles.choice}
            data-chosen={chosen.includes(value) || undefined}
            data-still={isReadOnly || undefined}
          >
            <input
              type={isSeveral ? "checkbox" : "radio"}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              disabled={isReadOnly}
              onChange={() => choose(value)}
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
        <ClearAnswer
          onClear={() => {
            group.current?.querySelector("input")?.focus();
            onAnswer(null);
          }}
        />
      )}
    </>
  );
}

import { moved } from "@school/core/api/lists.ts";
import { partsOf } from "@school/core/cbt/questions/kinds/kind.ts";
import { useState } from "react";
import { QuestionText } from "../QuestionText.tsx";
import styles from "../QuestionView.module.css";
import { choicesOf } from "../choices.ts";
import type { AnsweringProps } from "./answering.ts";
import { ClearAnswer } from "./ClearAnswer.tsx";
import parts from "./PartViews.module.css";
import { useLatestAnswer } from "./use-latest-answer.ts";

/** Options with buttons that move them up and down. The first move answers the question. */
export function AnswerOrder(props: AnsweringProps) {
  const { question, isReadOnly, labelledBy } = props;
  const [answer, onAnswer] = useLatestAnswer(props.answer, props.onAnswer);
  const [announcement, setAnnouncement] = useState("");
  const shown = choicesOf(question);
  const order = answer === null ? shown.map(({ value }) => value) : partsOf(answer);
  const choices = order.flatMap((value) => shown.find((one) => one.value === value) ?? []);

  function move(from: number, by: -1 | 1): void {
    const next = moved(order, from, from + by);
    setAnnouncement(`${from + 1 + by} of ${order.length}`);
    onAnswer(next.join("\n"));
  }

  return (
    <>
      <p className={styles.hint}>Move each line to its place with the arrows.</p>
      <ol className={styles.choices} aria-labelledby={labelledBy}>
        {choices.map(({ value, letter, text, picture }, at) => {
          const name = text === "" ? `Picture ${letter ?? value}` : text;
          return (
            <li key={value} className={parts.movable} data-chosen={answer !== null || undefined}>
              <b className={styles.letter}>{at + 1}</b>
              <span className={`${styles.option} ${parts.text}`}>
                {text !== "" && <QuestionText text={text} />}
                {picture !== null && (
                  <img className={styles.picture} src={picture} alt={text === "" ? name : ""} />
                )}
              </span>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className={parts.arrow}
                  aria-label={`Move ${by < 0 ? "up" : "down"}: ${name}`}
                  disabled={isReadOnly}
                  aria-disabled={order[at + by] === undefined || undefined}
                  onClick={() => order[at + by] !== undefined && move(at, by)}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={by < 0 ? "M6 15l6-6 6 6" : "M6 9l6 6 6-6"} />
                  </svg>
                </button>
              ))}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {answer !== null && !isReadOnly && <ClearAnswer onClear={() => onAnswer(null)} />}
    </>
  );
}

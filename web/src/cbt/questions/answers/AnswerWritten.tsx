import { WRITTEN_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { useId } from "react";
import styles from "../QuestionView.module.css";
import type { AnsweringProps } from "./answering.ts";
import { useTypedText } from "./AnswerText.tsx";

/** A field for a few sentences. */
export function AnswerWritten({ answer, onAnswer, isReadOnly, labelledBy }: AnsweringProps) {
  const id = useId();
  const { typing } = useTypedText(answer, onAnswer, isReadOnly, WRITTEN_LENGTH);
  return (
    <div className={styles.field}>
      <label id={id} htmlFor={`${id}-field`}>
        Your answer
      </label>
      <textarea id={`${id}-field`} aria-labelledby={`${labelledBy} ${id}`} rows={8} {...typing} />
    </div>
  );
}

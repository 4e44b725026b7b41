import { ANSWER_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { useId, useRef, useState } from "react";
import styles from "../QuestionView.module.css";
import type { AnsweringProps } from "./answering.ts";
import { ClearAnswer } from "./ClearAnswer.tsx";

/** A short answer, or a number with the unit of the question after the field. */
export function AnswerText({ question, answer, onAnswer, isReadOnly, labelledBy }: AnsweringProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { shown, clear, typing } = useTypedText(answer, onAnswer, isReadOnly, ANSWER_LENGTH);
  const unit = question.details?.unit ?? "";

  return (
    <>
      <div className={styles.field}>
        <label id={id} htmlFor={`${id}-field`}>
          Your answer
        </label>
        <span className={styles.withUnit}>
          <input
            ref={field}
            id={`${id}-field`}
            type="text"
            aria-labelledby={`${labelledBy} ${id}${unit === "" ? "" : ` ${id}-unit`}`}
            {...PLAIN_TYPING}
            {...typing}
          />
          {unit !== "" && <span id={`${id}-unit`}>{unit}</span>}
        </span>
      </div>
      {shown !== "" && !isReadOnly && (
        <ClearAnswer
          onClear={() => {
            field.current?.focus();
            clear();
          }}
        />
      )}
    </>
  );
}

/** Attributes of a field that a phone must not complete or correct. */
export const PLAIN_TYPING = {
  autoComplete: "off",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/**
 * A typed answer. While focused the field shows the typed text: the parent stores answers
 * asynchronously, and no letter may be lost until then.
 *
 * @param length the maximum number of characters
 */
export function useTypedText(
  answer: string | null,
  onAnswer: (answer: string | null) => void,
  isReadOnly: boolean,
  length: number,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (isReadOnly ? null : typed) ?? answer ?? "";
  return {
    shown,
    clear() {
      setTyped("");
      onAnswer(null);
    },
    typing: {
      maxLength: length,
      readOnly: isReadOnly,
      value: shown,
      onFocus: () => setTyped(answer ?? ""),
      onBlur: () => setTyped(null),
      onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
        setTyped(value);
        const words = storable(value, length);
        onAnswer(words.trim() === "" ? null : words);
      },
    },
  };
}

/**
 * The answer as the server accepts it. Some keyboards leave an unpaired surrogate or exceed the
 * maximum length; an answer that the server always refuses would block submission.
 */
function storable(typed: string, length: number): string {
  return typed.slice(0, length).replaceAll(/\p{Surrogate}|\0/gu, "");
}

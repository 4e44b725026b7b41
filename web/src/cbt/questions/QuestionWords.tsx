import { ANSWER_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { useId, useRef, useState } from "react";
import type { Answering } from "./QuestionChoices.tsx";
import styles from "./QuestionView.module.css";
import { TakeBack } from "./TakeBack.tsx";

/**
 * Words in a field. While it has the focus it shows what is typed, since whoever keeps the answer
 * may take a moment before giving it back, and no letter may be lost in that moment.
 */
export function QuestionWords({ answer, onAnswer, isReadOnly, labelledBy }: Answering) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (isReadOnly ? null : typed) ?? answer ?? "";

  return (
    <>
      <div className={styles.field}>
        <label id={id} htmlFor={`${id}-field`}>
          Your answer
        </label>
        <input
          ref={field}
          id={`${id}-field`}
          type="text"
          aria-labelledby={`${labelledBy} ${id}`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={ANSWER_LENGTH}
          readOnly={isReadOnly}
          value={shown}
          onFocus={() => setTyped(answer ?? "")}
          onBlur={() => setTyped(null)}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const words = storable(value);
            onAnswer(words.trim() === "" ? null : words);
          }}
        />
      </div>
      {shown !== "" && !isReadOnly && (
        <TakeBack
          onTakeBack={() => {
            field.current?.focus();
            setTyped("");
            onAnswer(null);
          }}
        />
      )}
    </>
  );
}

/**
 * As the school can keep it. Some keyboards leave half a character behind, or write past the end;
 * an answer that the school refuses for ever would keep the pupil from handing in.
 */
function storable(typed: string): string {
  return typed.slice(0, ANSWER_LENGTH).replaceAll(/\p{Surrogate}|\0/gu, "");
}

import { plural } from "@school/core/api/plural.ts";
import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { useId, useRef, useState } from "react";
import { ANSWER_LENGTH } from "@school/core/cbt/questions/question-limits.ts";
import { QuestionText } from "./QuestionText.tsx";
import styles from "./QuestionView.module.css";
import { ReadAloud } from "./ReadAloud.tsx";
import { plainText } from "./text-pieces.ts";
import { choicesOf } from "./choices.ts";

interface QuestionViewProps {
  /** Picture URLs are of this origin or `blob:`; nothing else is fetched. */
  question: CandidateQuestion;
  /** Counted from 1. */
  number: number;
  /** A letter, TRUE, FALSE or text; null without one. */
  answer: string | null;
  /** Called for each choice and each typed letter; null clears the answer. */
  onAnswer: (answer: string | null) => void;
  isReadOnly?: boolean | undefined;
  /** Larger text and targets. */
  isLarge?: boolean | undefined;
}

/**
 * One question for a pupil. It needs only the design tokens, no overlays and no network, so that it
 * also works in the separate document of a test.
 */
export function QuestionView(props: QuestionViewProps) {
  const { question, number, answer, onAnswer, isReadOnly = false, isLarge = false } = props;
  const id = useId();
  const words = plainText(question.questionText);
  const answering = { answer, onAnswer, isReadOnly, labelledBy: `${id}-number ${id}-words` };

  return (
    <section
      className={styles.question}
      data-large={isLarge || undefined}
      aria-labelledby={`${id}-number`}
    >
      <header className={styles.head}>
        <h2 id={`${id}-number`} className={styles.number}>
          Question {number}
        </h2>
        <span className={styles.marks}>{plural(question.marks, "mark")}</span>
        <ReadAloud key={question.id} question={question} />
      </header>
      <div id={`${id}-words`}>
        <QuestionText text={question.questionText} />
      </div>
      {question.picture !== null && (
        <img
          className={styles.picture}
          src={question.picture}
          alt={words === "" ? `Picture of question ${number}` : `Picture: ${words}`}
        />
      )}
      {question.type === "SHORT_ANSWER" ? (
        <QuestionWords key={question.id} {...answering} />
      ) : (
        <QuestionChoices key={question.id} question={question} {...answering} />
      )}
    </section>
  );
}

/** Props of every kind of answer field. */
interface Answering {
  answer: string | null;
  onAnswer: (answer: string | null) => void;
  isReadOnly: boolean;
  /** Ids of the elements with the question. */
  labelledBy: string;
}

/** A group of native radio buttons, so that arrow keys and Space work everywhere. */
function QuestionChoices(props: Answering & { question: CandidateQuestion }) {
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

/**
 * A short answer. While focused it shows the typed text: the parent stores answers asynchronously,
 * and no letter may be lost until then.
 */
function QuestionWords({ answer, onAnswer, isReadOnly, labelledBy }: Answering) {
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
        <ClearAnswer
          onClear={() => {
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
 * The answer as the server accepts it. Some keyboards leave an unpaired surrogate or exceed the
 * maximum length; an answer that the server always refuses would block submission.
 */
function storable(typed: string): string {
  return typed.slice(0, ANSWER_LENGTH).replaceAll(/\p{Surrogate}|\0/gu, "");
}

/** Removes the answer. The button disappears with it, so the caller moves the focus. */
function ClearAnswer({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onClear}>
      Clear my answer
    </button>
  );
}

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
  /** Its pictures are addresses of this origin or `blob:` addresses; nothing else is fetched. */
  question: CandidateQuestion;
  /** Counted from 1. */
  place: number;
  /** A letter, TRUE, FALSE or words; null while there is none. */
  answer: string | null;
  /** Told at each choice and each letter typed; null takes the answer back. */
  onAnswer: (answer: string | null) => void;
  isReadOnly?: boolean | undefined;
  /** Larger words and targets, for the smallest. */
  isForYoung?: boolean | undefined;
}

/**
 * One question as a pupil meets it. It needs no more than the tokens of the portal: no overlays,
 * no network, so that it also stands in a document of its own.
 */
export function QuestionView(props: QuestionViewProps) {
  const { question, place, answer, onAnswer, isReadOnly = false, isForYoung = false } = props;
  const id = useId();
  const words = plainText(question.questionText);
  const answering = { answer, onAnswer, isReadOnly, labelledBy: `${id}-place ${id}-words` };

  return (
    <section
      className={styles.question}
      data-young={isForYoung || undefined}
      aria-labelledby={`${id}-place`}
    >
      <header className={styles.head}>
        <h2 id={`${id}-place`} className={styles.place}>
          Question {place}
        </h2>
        <span className={styles.marks}>{marksInWords(question.marks)}</span>
        <ReadAloud key={question.id} question={question} />
      </header>
      <div id={`${id}-words`} className={styles.words}>
        <QuestionText text={question.questionText} />
      </div>
      {question.picture !== null && (
        <img
          className={styles.picture}
          src={question.picture}
          alt={words === "" ? `Picture of question ${place}` : `Picture: ${words}`}
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

function marksInWords(marks: number): string {
  return plural(marks, "mark");
}

/** What every way of answering is given. */
interface Answering {
  answer: string | null;
  onAnswer: (answer: string | null) => void;
  isReadOnly: boolean;
  /** Ids of the elements that ask. */
  labelledBy: string;
}

/** One of a few: the browser's own radio buttons, so arrow keys and Space work everywhere. */
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

/**
 * Words in a field. While it has the focus it shows what is typed, since whoever keeps the answer
 * may take a moment before giving it back, and no letter may be lost in that moment.
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

/** Leaves a question unanswered again. It goes once it was used: the focus is for its caller to move. */
function TakeBack({ onTakeBack }: { onTakeBack: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onTakeBack}>
      Take my answer back
    </button>
  );
}

import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { useId } from "react";
import { QuestionText } from "./QuestionText.tsx";
import styles from "./QuestionView.module.css";
import { QuestionChoices } from "./QuestionChoices.tsx";
import { QuestionWords } from "./QuestionWords.tsx";
import { ReadAloud } from "./ReadAloud.tsx";
import { plainText } from "./text-pieces.ts";

export interface QuestionViewProps {
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
  return marks === 1 ? "1 mark" : `${marks} marks`;
}

import { plural } from "@school/core/api/plural.ts";
import { shownText } from "@school/core/cbt/questions/kinds/gap-text.ts";
import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import { useId } from "react";
import { ANSWER_VIEWS } from "./answers/answer-views.ts";
import { QuestionText } from "./QuestionText.tsx";
import styles from "./QuestionView.module.css";
import { ReadAloud } from "./ReadAloud.tsx";
import { plainText } from "./text-pieces.ts";

interface QuestionViewProps {
  /** Picture URLs are of this origin or `blob:`; nothing else is fetched. */
  question: CandidateQuestion;
  /** Counted from 1. */
  number: number;
  /** In the form of its kind; null without one. */
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
  const words = plainText(shownText(question));
  const AnswerView = ANSWER_VIEWS[question.type];
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
      {question.section && (
        <p className={styles.section}>
          <b>{question.section.title}</b> {question.section.instructions}
        </p>
      )}
      {question.passage && (
        <div className={styles.passage} role="region" aria-label="Reading passage" tabIndex={0}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is asked what pupils hear */}
          {question.passageSound && <audio controls src={question.passageSound} />}
          <QuestionText text={question.passage} />
          {question.passagePicture && (
            <img className={styles.picture} src={question.passagePicture} alt="For the passage" />
          )}
        </div>
      )}
      <div id={`${id}-words`}>
        <QuestionText text={shownText(question)} />
      </div>
      {question.picture !== null && question.type !== "TAP" && (
        <img
          className={styles.picture}
          src={question.picture}
          alt={words === "" ? `Picture of question ${number}` : `Picture: ${words}`}
        />
      )}
      <AnswerView key={question.id} question={question} {...answering} />
    </section>
  );
}

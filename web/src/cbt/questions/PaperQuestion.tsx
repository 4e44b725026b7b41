import type { Question } from "@school/core/cbt/questions/question.ts";
import { choicesOf } from "./choices.ts";
import { countOf } from "./drafts.ts";
import styles from "./PrintPage.module.css";
import { QuestionText } from "./QuestionText.tsx";

/** A question as it stands on paper, never broken over two sheets. */
export function PaperQuestion({ question, place }: { question: Question; place: number }) {
  const choices = choicesOf(question);
  return (
    <li className={styles.question}>
      <span className={styles.place}>{place}.</span>
      <div className={styles.asked}>
        <p className={styles.words}>
          <QuestionText text={question.questionText} />{" "}
          <span className={styles.marks}>({countOf(question.marks, "mark")})</span>
        </p>
        {question.picture !== null && (
          <img className={styles.picture} src={question.picture} alt={`For question ${place}`} />
        )}
        {question.type === "SHORT_ANSWER" && <p className={styles.writing} />}
        {question.type === "TRUE_FALSE" && <p className={styles.truths}>True / False</p>}
        {question.type === "MCQ" && (
          <ul className={styles.options}>
            {choices.map(({ value, letter, text, picture }) => (
              <li key={value}>
                <b>{letter}.</b>{" "}
                <span>
                  <QuestionText text={text} />
                  {picture !== null && (
                    <img className={styles.picture} src={picture} alt={`Option ${letter ?? ""}`} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

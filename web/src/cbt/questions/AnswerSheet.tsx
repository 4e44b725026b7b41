import type { Question } from "@school/core/cbt/questions/question.ts";
import { OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import styles from "./PrintPage.module.css";

/** A circle for each choice and a line for each word, one to a question. */
export function AnswerSheet(props: { questions: readonly Question[]; totalMarks: number }) {
  return (
    <>
      <p className={styles.instructions}>
        Fill one circle for each question, like this: <span className={styles.filled} />
      </p>
      <ol className={styles.answers}>
        {props.questions.map((question, at) => (
          <li key={question.id} className={styles.answer}>
            <b className={styles.place}>{at + 1}.</b>
            {question.type === "SHORT_ANSWER" ? (
              <span className={styles.answerLine} />
            ) : (
              bubblesOf(question).map((letter) => (
                <span key={letter} className={styles.bubble}>
                  {letter}
                </span>
              ))
            )}
          </li>
        ))}
      </ol>
      <p className={styles.score}>
        Score: <span /> / {props.totalMarks}
      </p>
    </>
  );
}

function bubblesOf({ type, options }: Question): string[] {
  return type === "TRUE_FALSE" ? ["T", "F"] : OPTION_KEYS.slice(0, options.length);
}

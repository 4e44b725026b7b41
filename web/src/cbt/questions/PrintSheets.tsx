import { plural } from "@school/core/api/plural.ts";
import type { Question } from "@school/core/cbt/questions/question.ts";
import { OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import { choicesOf, truthText } from "./choices.ts";
import styles from "./PrintPage.module.css";
import { QuestionText } from "./QuestionText.tsx";

/** A printed question, never split across two sheets. */
export function PaperQuestion({ question, number }: { question: Question; number: number }) {
  const choices = choicesOf(question);
  return (
    <li className={styles.question}>
      <span className={styles.number}>{number}.</span>
      <div className={styles.asked}>
        <p>
          <QuestionText text={question.questionText} />{" "}
          <span className={styles.marks}>({plural(question.marks, "mark")})</span>
        </p>
        {question.picture !== null && (
          <img className={styles.picture} src={question.picture} alt={`For question ${number}`} />
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

/** For each question a circle per choice, or a line for a short answer. */
export function AnswerSheet(props: { questions: readonly Question[]; totalMarks: number }) {
  return (
    <>
      <p className={styles.instructions}>
        Fill one circle for each question, like this: <span className={styles.filled} />
      </p>
      <ol className={styles.answers}>
        {props.questions.map((question, at) => (
          <li key={question.id} className={styles.answer}>
            <b className={styles.number}>{at + 1}.</b>
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

/** The correct answers with their marks. */
export function MarkingKey(props: { questions: readonly Question[]; totalMarks: number }) {
  return (
    <table className={styles.keyTable}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Right answer</th>
          <th scope="col">Marks</th>
        </tr>
      </thead>
      <tbody>
        {props.questions.map((question, at) => (
          <tr key={question.id}>
            <td>{at + 1}</td>
            <td>
              {question.correctAnswers.map((answer, index) => (
                <span key={answer}>
                  {index > 0 && " or "}
                  <Right question={question} answer={answer} />
                </span>
              ))}
            </td>
            <td>{question.marks}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{props.totalMarks}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Right({ question, answer }: { question: Question; answer: string }) {
  if (question.type === "TRUE_FALSE") return <b>{truthText(answer)}</b>;
  if (question.type === "SHORT_ANSWER") return <b>{answer}</b>;
  const option = question.options.find(({ key }) => key === answer);
  return (
    <>
      <b>{answer}</b>
      {option && option.text !== "" && (
        <>
          {" "}
          (<QuestionText text={option.text} />)
        </>
      )}
    </>
  );
}

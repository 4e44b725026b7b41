import type { Question } from "@school/core/cbt/questions/question.ts";
import { TRUTH_WORDS } from "./choices.ts";
import styles from "./PrintPage.module.css";
import { QuestionText } from "./QuestionText.tsx";

/** The right answers with their marks. */
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
              {question.correctAnswers.map((answer, place) => (
                <span key={answer}>
                  {place > 0 && " or "}
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
  if (question.type === "TRUE_FALSE") return <b>{TRUTH_WORDS[answer] ?? answer}</b>;
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

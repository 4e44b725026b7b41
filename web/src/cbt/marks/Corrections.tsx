import { plural } from "@school/core/api/plural.ts";
import type { Correction } from "@school/core/cbt/marks/contract.ts";
import { Muted, Row } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { QuestionText } from "../questions/QuestionText.tsx";
import { Photo } from "../../ui/page/Photo.tsx";
import styles from "./Marks.module.css";

/** Every question of the pupil's paper, with the given and the correct answer. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Corrections</h3>
      <ol className={styles.corrections}>
        {corrections.map((correction) => (
          <li key={correction.id}>
            <OneCorrection correction={correction} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OneCorrection({ correction }: { correction: Correction }) {
  const { questionText, picture, given, correctAnswers, marks, marksGiven, place } = correction;
  const isRight = marksGiven > 0;
  return (
    <article className={styles.correction}>
      <div className={styles.asked}>
        <QuestionText text={questionText} />
        {picture && (
          <Photo src={picture} alt={`For question ${place}`} className={styles.picture} />
        )}
      </div>
      <Row as="p" align="baseline">
        <StatusBadge tone={isRight ? "good" : given === null ? "neutral" : "bad"}>
          {isRight ? "Right" : given === null ? "No answer" : "Wrong"}
        </StatusBadge>
        <span className="tabular">
          {marksGiven} of {plural(marks, "mark")}
        </span>
      </Row>
      {given !== null && (
        <Row as="p" align="baseline">
          <Muted as="span">Your answer:</Muted> <Answer of={correction} answer={given} />
        </Row>
      )}
      {!isRight && (
        <Row as="p" align="baseline">
          <Muted as="span">Right answer:</Muted>{" "}
          {correctAnswers.map((answer, index) => (
            <span key={answer}>
              {index > 0 && " or "}
              <Answer of={correction} answer={answer} />
            </span>
          ))}
        </Row>
      )}
    </article>
  );
}

/** An answer with the text of its option. */
function Answer({ of: { type, options }, answer }: { of: Correction; answer: string }) {
  if (type === "TRUE_FALSE") return answer === "TRUE" ? "True" : "False";
  const option = type === "MCQ" ? options.find(({ key }) => key === answer) : undefined;
  if (!option) return answer;
  return (
    <>
      {option.key}. <QuestionText text={option.text} />
      {option.picture && (
        <Photo src={option.picture} alt={`Option ${option.key}`} className={styles.picture} />
      )}
    </>
  );
}

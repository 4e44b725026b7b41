import { plural } from "@school/core/api/plural.ts";
import type { Correction } from "@school/core/cbt/marks/contract.ts";
import { partsOf } from "@school/core/cbt/questions/kinds/kind.ts";
import { answerInWords, KINDS, rightAnswers } from "@school/core/cbt/questions/kinds/kinds.ts";
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
  const { questionText, picture, marks, marksGiven, place } = correction;
  return (
    <article className={styles.correction}>
      <div className={styles.asked}>
        <QuestionText text={questionText} />
        {picture && (
          <Photo src={picture} alt={`For question ${place}`} className={styles.picture} />
        )}
      </div>
      <Row as="p" align="baseline">
        <VerdictBadge correction={correction} />
        <span className="tabular">
          {marksGiven} of {plural(marks, "mark")}
        </span>
      </Row>
      <CorrectAnswer correction={correction} />
    </article>
  );
}

/** Whether the answer was right, wrong, or partly right. */
export function VerdictBadge({ correction }: { correction: Correction }) {
  const { given, marks, marksGiven } = correction;
  const isRight = marksGiven === marks;
  const isPartlyRight = !isRight && marksGiven > 0;
  return (
    <StatusBadge
      tone={isRight ? "good" : isPartlyRight ? "waiting" : given === null ? "neutral" : "bad"}
    >
      {verdictOf(correction)}
    </StatusBadge>
  );
}

/** The given answer, the right one unless it was given, and the reason. */
export function CorrectAnswer({ correction }: { correction: Correction }) {
  const { given, marks, marksGiven, explanation } = correction;
  return (
    <>
      {given !== null && (
        <Row as="p" align="baseline">
          <Muted as="span">Your answer:</Muted> <Answer of={correction} answer={given} />
        </Row>
      )}
      {marksGiven !== marks && (
        <Row as="p" align="baseline">
          <Muted as="span">
            {KINDS[correction.type].isByHand ? "What earns points:" : "Right answer:"}
          </Muted>{" "}
          {rightAnswers(correction).map((answer, index) => (
            <span key={answer}>
              {index > 0 && " or "}
              <Answer of={correction} answer={answer} />
            </span>
          ))}
        </Row>
      )}
      {explanation && (
        <Row as="p" align="baseline">
          <Muted as="span">Reason:</Muted> <QuestionText text={explanation} />
        </Row>
      )}
    </>
  );
}

function verdictOf({ marksGiven, marks, given }: Correction): string {
  if (marksGiven === marks) return "Right";
  if (marksGiven > 0) return "Partly right";
  return given === null ? "No answer" : "Wrong";
}

/** An answer with the texts and pictures of its options. */
function Answer({ of: question, answer }: { of: Correction; answer: string }) {
  const parts = partsOf(answer);
  return (
    <>
      <QuestionText text={answerInWords(question, answer)} />
      {question.options.map(
        ({ key, picture }) =>
          picture !== null &&
          parts.includes(key) && (
            <Photo key={key} src={picture} alt={`Option ${key}`} className={styles.picture} />
          ),
      )}
    </>
  );
}

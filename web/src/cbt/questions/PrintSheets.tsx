import type { ReactNode } from "react";
import { plural } from "@school/core/api/plural.ts";
import type { Question, Section } from "@school/core/cbt/questions/question.ts";
import { countGaps, shownText, wordsOfGap } from "@school/core/cbt/questions/kinds/gap-text.ts";
import { answerInWords, KINDS, rightAnswers } from "@school/core/cbt/questions/kinds/kinds.ts";
import { sectionRuns } from "@school/core/cbt/questions/sections.ts";
import { choicesOf } from "./choices.ts";
import styles from "./PrintPage.module.css";
import { labels } from "./text.ts";
import { QuestionText } from "./QuestionText.tsx";

/** Lines for a written answer. */
const LINES_TO_WRITE = 6;

/** The heading of a section: its title, instructions, and how many of its questions count. */
export function PaperSection({ section, questions }: { section: Section; questions: number }) {
  const { title, instructions, draw } = section;
  const isDrawn = draw !== null && draw < questions;
  return (
    <header className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {instructions !== "" && <p>{instructions}</p>}
      {isDrawn && (
        <p>
          Answer {draw} of these {plural(questions, "question")}.
        </p>
      )}
    </header>
  );
}

/** A printed question, never split across two sheets. */
export function PaperQuestion(props: {
  question: Question;
  number: number;
  /** Whether its passage is printed above it. */
  beginsPassage: boolean;
}) {
  const { question, number, beginsPassage } = props;
  const kind = KINDS[question.type];
  const choices = choicesOf(question);
  return (
    <li className={styles.question}>
      <span className={styles.number}>{number}.</span>
      <div className={styles.asked}>
        {beginsPassage && question.passage && (
          <div className={styles.passage}>
            {question.passageSound && (
              <p>
                <b>{labels.listen}</b>
              </p>
            )}
            <QuestionText text={question.passage} />
            {question.passagePicture && (
              <img className={styles.picture} src={question.passagePicture} alt="For the passage" />
            )}
          </div>
        )}
        <p>
          <QuestionText text={shownText(question)} />{" "}
          <span className={styles.marks}>({plural(question.marks, "mark")})</span>
        </p>
        {question.picture !== null && (
          <img className={styles.picture} src={question.picture} alt={`For question ${number}`} />
        )}
        {question.type === "TAP" && <p>Put a cross (×) on the right place.</p>}
        {question.type === "SEVERAL" && <p>Choose every right answer.</p>}
        {!kind.hasOptions && choices.length > 0 && (
          <p className={styles.truths}>{choices.map(({ text }) => text).join(" / ")}</p>
        )}
        {kind.hasOptions && (
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
        <WritingLines question={question} />
      </div>
    </li>
  );
}

/** Lines to write on: one for each part, several for a written answer, none where a mark suffices. */
function WritingLines({ question }: { question: Question }) {
  const { type, details, questionText } = question;
  const line = (label: ReactNode, key?: number) => (
    <p key={key} className={styles.writing}>
      <span>{label}</span>
    </p>
  );
  if (type === "WRITTEN") {
    return Array.from({ length: LINES_TO_WRITE }, (_line, at) => line(null, at));
  }
  if (type === "SHORT_ANSWER") return line(null);
  if (type === "NUMBER") {
    return <p className={`${styles.writing} ${styles.withUnit}`}>{details?.unit}</p>;
  }
  if (type === "ORDERING") return line("Letters in order:");
  if (type === "MATCHING") {
    return (details?.parts ?? []).map((part, at) =>
      line(
        <>
          {at + 1}. <QuestionText text={part} />:
        </>,
        at,
      ),
    );
  }
  if (type !== "GAPS") return null;
  return Array.from({ length: countGaps(questionText) }, (_gap, at) => {
    const choices = wordsOfGap(details?.parts?.[at] ?? "").join(" / ");
    return line(`(${at + 1}) ${choices}`, at);
  });
}

/** Says how the circles and lines of these questions are used. */
export function sheetInstructions(questions: readonly Question[]): string {
  const several = questions.flatMap(({ type }, at) => (type === "SEVERAL" ? [at + 1] : []));
  const rows = questions.flatMap((question) => KINDS[question.type].sheetRows(question));
  const numbers = several.join(", ").replace(/, (?=\d+$)/, " and ");
  return [
    several.length === 0
      ? "Fill one circle in each row."
      : `Fill one circle in each row, but a circle for every right answer in ${several.length === 1 ? "question" : "questions"} ${numbers}.`,
    ...(rows.some(({ letters }) => letters.length === 0)
      ? ["Where there is a line, write your answer."]
      : []),
  ].join(" ");
}

/** For each question a circle per choice, or a line to write on. */
export function AnswerSheet(props: { questions: readonly Question[]; totalMarks: number }) {
  return (
    <>
      <p className={styles.instructions}>
        {sheetInstructions(props.questions)} Fill a circle like this:{" "}
        <span className={styles.filled} />
      </p>
      <ol className={styles.answers}>
        {props.questions.map((question, at) => (
          <li key={question.id} className={styles.answer}>
            <b className={styles.number}>{at + 1}.</b>
            <span className={styles.answerRows}>
              {KINDS[question.type].sheetRows(question).map(({ label, letters }) => (
                <span key={label} className={styles.answerRow}>
                  {label}
                  {letters.length === 0 && <span className={styles.answerLine} />}
                  {letters.map((letter) => (
                    <span key={letter} className={styles.bubble}>
                      {letter}
                    </span>
                  ))}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.score}>
        Score: <span /> / {props.totalMarks}
      </p>
    </>
  );
}

/** The correct answers with their marks. */
export function MarkingKey(props: { questions: readonly Question[]; totalMarks: number }) {
  return (
    <>
      <ToReadAloud questions={props.questions} />
      <KeyTable {...props} />
    </>
  );
}

/** The words of the sounds, for a class that has none. */
function ToReadAloud({ questions }: { questions: readonly Question[] }) {
  const numbered = questions.map((question, at) => ({ ...question, number: at + 1 }));
  const spoken = numbered.filter(({ passageMedia }) => passageMedia?.transcript);
  const byPassage = Map.groupBy(spoken, ({ passage }) => passage);
  return [...byPassage].map(([passage, ofPassage]) => {
    const numbers = ofPassage.map(({ number }) => number);
    return (
      <div key={passage} className={styles.passage}>
        <p>
          <b>{labels.readAloud(numbers)}</b>
        </p>
        {ofPassage[0]?.passageMedia?.transcript}
      </div>
    );
  });
}

function KeyTable(props: { questions: readonly Question[]; totalMarks: number }) {
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
        {sectionRuns(props.questions).flatMap(({ section, questions, from }) => [
          section && (
            <tr key={from}>
              <th scope="rowgroup" colSpan={3}>
                {section.title}
              </th>
            </tr>
          ),
          ...questions.map((question, at) => (
            <tr key={question.id}>
              <td>{from + at + 1}</td>
              <td>
                <b>
                  <QuestionText
                    text={rightAnswers(question)
                      .map((answer) => answerInWords(question, answer))
                      .join(" or ")}
                  />
                </b>
              </td>
              <td>{question.marks}</td>
            </tr>
          )),
        ])}
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

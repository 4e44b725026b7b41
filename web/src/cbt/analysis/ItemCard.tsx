import { roundHalfUp } from "@school/core/api/rounding.ts";
import type { ItemAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { answerInWords, KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import { useId } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, PlainList, Row, Stack } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { RowFacts } from "../../ui/table/RowParts.tsx";
import { QuestionText } from "../questions/QuestionText.tsx";
import styles from "./Analysis.module.css";
import { keyCorrection } from "./text.ts";
import { Photo } from "../../ui/page/Photo.tsx";

const TONES = { good: "good", look: "waiting", wrong: "bad" } as const;

interface ItemCardProps {
  item: ItemAnalysis;
  /** Omitted for a person who may not change the test. */
  onCorrectKey?: (() => void) | undefined;
}

/** One question: text, advice, figures and the given answers. */
export function ItemCard({ item, onCorrectKey }: ItemCardProps) {
  const id = useId();
  const { question, place, advice, discrimination, itemTotal, blank, isPresent } = item;
  return (
    <Stack as="article" gap={2} className={styles.item} aria-labelledby={id}>
      <Row as="header" spread className={styles.itemHead}>
        <h3 id={id}>Question {place}</h3>
        {question.section && <Muted as="span">{question.section.title}</Muted>}
        {!isPresent && <StatusBadge tone="neutral">Earlier version of this question</StatusBadge>}
        {onCorrectKey && isPresent && !KINDS[question.type].isByHand && (
          <Button
            size="compact-sm"
            aria-label={keyCorrection.actionOf(place)}
            onClick={onCorrectKey}
          >
            {keyCorrection.action}
          </Button>
        )}
      </Row>
      <div className={styles.asked}>
        <QuestionText text={question.questionText} />
        {question.picture !== null && (
          <Photo src={question.picture} alt={`For question ${place}`} className={styles.picture} />
        )}
      </div>
      {advice.length > 0 && (
        <PlainList gap={1} className={styles.advice}>
          {advice.map(({ tone, text }) => (
            <li key={text}>
              <StatusBadge tone={TONES[tone]}>{text}</StatusBadge>
            </li>
          ))}
        </PlainList>
      )}
      <RowFacts>
        <span>{difficultyText(item)}</span>
        {discrimination !== null && <span>Discrimination {figure(discrimination, 2)}</span>}
        {itemTotal !== null && <span>Item-total correlation {figure(itemTotal, 2)}</span>}
        {blank > 0 && <span>{blank} left it blank</span>}
      </RowFacts>
      <ItemChoices item={item} />
    </Stack>
  );
}

/** Frequency of each answer: among all pupils, the top group and the bottom group. */
function ItemChoices({ item }: { item: ItemAnalysis }) {
  const { question, choices, groups, asked, blank, place } = item;
  const listed = choices.reduce((sum, { count }) => sum + count, 0);
  const unlisted = asked - blank - listed;
  const inOrder =
    question.type === "MCQ" ? choices.toSorted((a, b) => (a.answer < b.answer ? -1 : 1)) : choices;
  if (asked === 0) return null;
  return (
    <table className={styles.choices}>
      <caption className="visually-hidden">Answers to question {place}</caption>
      <thead>
        <tr>
          <th scope="col">Answer</th>
          <th scope="col">All {asked}</th>
          {groups && (
            <>
              <th scope="col">Top {groups.upper}</th>
              <th scope="col">Bottom {groups.lower}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {inOrder.map((choice) => {
          const option = question.options.find(({ key }) => key === choice.answer);
          return (
            <tr key={choice.answer} data-right={choice.isRight || undefined}>
              <th scope="row">
                <span className={styles.answer}>
                  <QuestionText text={answerInWords(question, choice.answer)} />
                  {option?.picture && (
                    <Photo src={option.picture} alt={`Option ${option.key}`} width={48} />
                  )}
                  {choice.isRight && <strong>(key)</strong>}
                </span>
                <span className={styles.track}>
                  <span style={{ width: `${(choice.count / asked) * 100}%` }} />
                </span>
              </th>
              <td>{choice.count}</td>
              {groups && (
                <>
                  <td>{choice.upper}</td>
                  <td>{choice.lower}</td>
                </>
              )}
            </tr>
          );
        })}
        {unlisted > 0 && (
          <tr>
            <th scope="row">Other answers</th>
            <td>{unlisted}</td>
            {groups && <td colSpan={2} />}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A number with fixed decimals and a typographic minus. */
export function figure(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const isZero = Number(text) === 0;
  return isZero ? text.replace("-", "") : text.replace("-", "−");
}

/** "7 of 12 right (58%)". */
function difficultyText({ asked, difficulty, question }: ItemAnalysis): string {
  if (difficulty === null) return "No pupil had this question";
  const hasPartMarks = KINDS[question.type].key !== "accepted";
  if (hasPartMarks) return `${roundHalfUp(difficulty * 100, 0)}% of the marks reached`;
  const right = Math.round(difficulty * asked);
  return `${right} of ${asked} right (${roundHalfUp(difficulty * 100, 0)}%)`;
}

/** Whether a question has advice that a teacher should check. */
export function needsReview({ advice }: ItemAnalysis): boolean {
  return advice.some(({ tone }) => tone !== "good");
}

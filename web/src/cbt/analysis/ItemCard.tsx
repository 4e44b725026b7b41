import type { ItemAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { useId } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { QuestionText } from "../questions/QuestionText.tsx";
import styles from "./Analysis.module.css";
import { truthText } from "../questions/choices.ts";

const TONES = { good: "good", look: "waiting", wrong: "bad" } as const;

interface ItemCardProps {
  item: ItemAnalysis;
  /** Left out for whoever may not. */
  onCorrectKey?: (() => void) | undefined;
}

/** One question: its words, what there is to say about it, its figures and who chose what. */
export function ItemCard({ item, onCorrectKey }: ItemCardProps) {
  const id = useId();
  const { question, place, advice, discrimination, itemTotal, blank, isPresent } = item;
  return (
    <article className={styles.item} aria-labelledby={id}>
      <header className={styles.itemHead}>
        <h3 id={id}>Question {place}</h3>
        {!isPresent && <StatusBadge tone="neutral">As it stood before it was changed</StatusBadge>}
        {onCorrectKey && isPresent && (
          <Button
            size="compact-sm"
            aria-label={`Correct the key of question ${place}`}
            onClick={onCorrectKey}
          >
            Correct the Key
          </Button>
        )}
      </header>
      <div className={styles.asked}>
        <QuestionText text={question.questionText} />
        {question.picture !== null && (
          <img src={question.picture} alt={`Of question ${place}`} className={styles.picture} />
        )}
      </div>
      {advice.length > 0 && (
        <ul className={styles.advice}>
          {advice.map(({ tone, text }) => (
            <li key={text}>
              <StatusBadge tone={TONES[tone]}>{text}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.figures}>
        <span>{rightWords(item)}</span>
        {discrimination !== null && <span>Discrimination {figure(discrimination, 2)}</span>}
        {itemTotal !== null && <span>Item-total {figure(itemTotal, 2)}</span>}
        {blank > 0 && <span>{blank} left it blank</span>}
      </p>
      <ItemChoices item={item} />
    </article>
  );
}

/** Who chose what: of all pupils, of the best and of the weakest. */
function ItemChoices({ item }: { item: ItemAnalysis }) {
  const { question, choices, groups, asked, blank, place } = item;
  const told = choices.reduce((sum, { count }) => sum + count, 0);
  const others = asked - blank - told;
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
              <th scope="col">Best {groups.upper}</th>
              <th scope="col">Weakest {groups.lower}</th>
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
                  <span>{answerWord(item, choice.answer)}</span>
                  {option && <QuestionText text={option.text} />}
                  {option?.picture && (
                    <img src={option.picture} alt={`Option ${option.key}`} width={48} />
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
        {others > 0 && (
          <tr>
            <th scope="row">Other answers</th>
            <td>{others}</td>
            {groups && <td colSpan={2} />}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A number with so many decimals, a true minus before what is below 0. */
export function figure(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const isNothing = Number(text) === 0;
  return isNothing ? text.replace("-", "") : text.replace("-", "−");
}

/** "7 of 12 right (58 %)". */
function rightWords({ asked, difficulty }: ItemAnalysis): string {
  if (difficulty === null) return "Nobody had it";
  const right = Math.round(difficulty * asked);
  return `${right} of ${asked} right (${Math.round(difficulty * 100)} %)`;
}

/** An answer as it stands in a list: a letter, True or False, or the words. */
function answerWord({ question }: ItemAnalysis, answer: string): string {
  return question.type === "TRUE_FALSE" ? truthText(answer) : answer;
}

/** Whether something about a question asks for a second look. */
export function needsReview({ advice }: ItemAnalysis): boolean {
  return advice.some(({ tone }) => tone !== "good");
}

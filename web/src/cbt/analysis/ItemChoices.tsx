import type { ItemAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { QuestionText } from "../questions/QuestionText.tsx";
import styles from "./ItemChoices.module.css";
import { answerWord } from "./item-words.ts";

/** Who chose what: of all pupils, of the best and of the weakest. */
export function ItemChoices({ item }: { item: ItemAnalysis }) {
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

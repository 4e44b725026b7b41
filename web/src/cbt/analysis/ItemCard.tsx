import type { ItemAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { useId } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { QuestionText } from "../questions/QuestionText.tsx";
import styles from "./Analysis.module.css";
import { ItemChoices } from "./ItemChoices.tsx";
import { figure, rightWords } from "./item-words.ts";

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

import { Formula } from "./Formula.tsx";
import styles from "./QuestionText.module.css";
import { piecesOf } from "./text-pieces.ts";

/** The words of a question or an option, with its formulas set. */
export function QuestionText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {piecesOf(text).map(({ kind, text: piece }, place) =>
        kind === "words" ? piece : <Formula key={place} text={piece} />,
      )}
    </span>
  );
}

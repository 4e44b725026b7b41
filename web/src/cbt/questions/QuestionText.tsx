import styles from "./QuestionText.module.css";
import { piecesOf, plainFormula } from "./text-pieces.ts";

/** The words of a question or an option, with its formulas. */
export function QuestionText({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {piecesOf(text).map(({ kind, text: piece }, place) =>
        // The pieces of a text have nothing else to be told apart by.
        kind === "words" ? piece : <span key={place}>{plainFormula(piece)}</span>,
      )}
    </span>
  );
}

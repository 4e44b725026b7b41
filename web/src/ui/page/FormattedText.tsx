import { textBlocks, type TextPiece } from "@school/core/api/text-blocks.ts";
import styles from "./FormattedText.module.css";

/** Plain text of a person as paragraphs, lists and links, without markup. */
export function FormattedText({ body }: { body: string }) {
  return (
    <div className={styles.text}>
      {textBlocks(body).map((block, at) => {
        if (block.kind === "paragraph") {
          return (
            <p key={at}>
              {block.lines.map((line, row) => (
                <span key={row} className={styles.line}>
                  <Pieces pieces={line} />
                </span>
              ))}
            </p>
          );
        }
        const items = block.items.map((item, row) => (
          <li key={row}>
            <Pieces pieces={item} />
          </li>
        ));
        return block.ordered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
      })}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece, at) =>
    piece.kind === "words" ? (
      <span key={at}>{piece.text}</span>
    ) : (
      <a key={at} href={piece.href} target="_blank" rel="noreferrer nofollow">
        {piece.text}
      </a>
    ),
  );
}

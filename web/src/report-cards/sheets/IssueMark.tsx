import { dayOfTimeText } from "@school/core/api/dates.ts";
import { ONLY_IN_SCHOOL, opensOnlyInSchool } from "@school/core/api/public-address.ts";
import { issuedText, sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import styles from "./SheetView.module.css";

interface IssueMarkProps {
  number: number;
  releasedAt: string;
  /** Rows of the QR code, texts of 0 and 1. */
  code: readonly string[];
  verifyUrl: string;
}

/** The number of an issue with the code that proves it. */
export function IssueMark({ number, releasedAt, code, verifyUrl }: IssueMarkProps) {
  const side = code.length;
  const squares = code.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return (
    <>
      <a href={verifyUrl} aria-label={sheetLabels.verify}>
        <svg className={styles.code} viewBox={`-4 -4 ${side + 8} ${side + 8}`} aria-hidden="true">
          <rect x={-4} y={-4} width={side + 8} height={side + 8} fill="#fff" />
          <path d={squares.join("")} fill="#000" />
        </svg>
      </a>
      {opensOnlyInSchool(verifyUrl) && <small>{ONLY_IN_SCHOOL} </small>}
      <b>{issuedText(number, dayOfTimeText(releasedAt))}</b>
    </>
  );
}

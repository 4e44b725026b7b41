import type { PositionExplanation } from "@school/core/results/reports/explain-position.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import styles from "./PositionReasons.module.css";
import { positionTexts } from "./text.ts";

/** Explanation of a position: the reasons, and the totals that were compared. */
export function PositionReasons({ explanation }: { explanation: PositionExplanation }) {
  const { reasons, ranks } = explanation;
  const hasNames = ranks.some(({ name, isOwn }) => name !== null && !isOwn);
  return (
    <div className={styles.reasons}>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className={styles.box} role="region" aria-label={positionTexts.totals} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{positionTexts.totals}</caption>
          <thead>
            <tr>
              <th scope="col">Position</th>
              {hasNames && <th scope="col">Pupil</th>}
              <th scope="col">Total</th>
              <th scope="col">Subjects</th>
            </tr>
          </thead>
          <tbody>
            {ranks.map(({ name, isOwn, place, tied, total, subjects }, at) => (
              <tr key={at} aria-current={isOwn || undefined}>
                <th scope="row">
                  {positionLabel(place, tied)}
                  {isOwn && !hasNames && ` (${"this pupil"})`}
                </th>
                {hasNames && <td>{name}</td>}
                <td>{total}</td>
                <td>{subjects}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

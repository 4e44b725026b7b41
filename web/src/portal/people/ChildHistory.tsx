import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { ChildPage, Move } from "@school/core/portal/contract-child.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { Muted } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { classStays } from "./class-stays.ts";
import styles from "./People.module.css";

/** The child's classes over time, and every move with person and reason. */
export function ChildHistory({ history }: { history: ChildPage["classHistory"] }) {
  const { terms, moves } = history;
  return (
    <Panel title="Class history">
      {terms.length === 0 && <Muted>No class yet.</Muted>}
      <ol className={styles.stays} aria-label="Classes by session">
        {classStays(terms).map((stay) => (
          <li key={stay.key} className={styles.line}>
            <span>
              <b>{stay.className}</b>
              <small>
                {stay.academicYear}, {stay.terms}
              </small>
            </span>
          </li>
        ))}
      </ol>
      {moves.length > 0 && (
        <ol className={styles.moves} aria-label="Moves between classes">
          {moves.map((move) => (
            <li key={move.id}>
              <MoveWords move={move} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function MoveWords({ move }: { move: Move }) {
  const { fromClass, toClass, kind, reason, by, at } = move;
  return (
    <>
      <b>{fromClass === null ? `Placed in ${toClass}` : `${fromClass} → ${toClass}`}</b>
      <small>
        <time dateTime={at}>{dayOfTimeText(at)}</time>, {fullTermName(move)}
        {kind === "TRANSFER" ? ", transfer" : ""}
        {by && `, by ${by.name}`}
      </small>
      {reason && <span>{reason}</span>}
    </>
  );
}

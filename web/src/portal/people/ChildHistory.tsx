import type { ChildPage, Move } from "@school/core/portal/contract-child.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { classStays, type ClassStay } from "./class-stays.ts";
import styles from "./People.module.css";
import { momentDayText } from "./person-words.tsx";

const COLUMNS: Column<ClassStay>[] = [
  { key: "year", header: "Session", rowHeader: true, cell: ({ academicYear }) => academicYear },
  { key: "class", header: "Class", cell: ({ className }) => className },
  { key: "terms", header: "Terms", cell: ({ terms }) => terms },
];

/** In which class the child was when, and every move with who and why. */
export function ChildHistory({ history }: { history: ChildPage["classHistory"] }) {
  const { terms, moves } = history;
  return (
    <Panel title="Class history" flush>
      <DataTable
        caption="Classes by session"
        columns={COLUMNS}
        rows={classStays(terms)}
        rowKey={({ key }) => key}
        empty={<p className={styles.padded}>Not placed in a class yet.</p>}
      />
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
  const { fromClass, toClass, kind, reason, by, at, term, academicYear } = move;
  return (
    <>
      <b>{fromClass === null ? `Placed in ${toClass}` : `${fromClass} → ${toClass}`}</b>
      <small>
        <time dateTime={at}>{momentDayText(at)}</time>, {termLabel(term, "First Term")}{" "}
        {academicYear}
        {kind === "TRANSFER" ? ", transfer" : ""}
        {by && `, by ${by.name}`}
      </small>
      {reason && <span>{reason}</span>}
    </>
  );
}

import {
  cellText,
  type ReportCell,
  type ReportColumn,
  type ReportTable as Table,
} from "@school/core/results/reports/report-table.ts";
import type { ReactNode } from "react";
import { positionTexts } from "../text.ts";
import styles from "./ReportTable.module.css";

/** Shown for a missing value. */
const DASH = "—";

interface ReportTableProps {
  caption: string;
  table: Table;
  /** Repeated above the header on each printed page. */
  running?: ReactNode;
  /** Makes positions buttons; called with the key of the row. */
  onExplain?: ((row: string) => void) | undefined;
}

/** A dense table with lines that scrolls in its own box on screen and prints in full. */
export function ReportTable({ caption, table, running, onExplain }: ReportTableProps) {
  // Screen readers announce the pupil in each row; others see the name above the rows.
  const columns = table.columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ key, isOfGroup }) => !isOfGroup || key === "student");
  return (
    <div className={styles.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {running && (
            <tr className={`print-only ${styles.running}`}>
              <td colSpan={columns.length}>{running}</td>
            </tr>
          )}
          <tr>
            {columns.map(({ key, header, kind, isUpright }) => (
              <th
                key={key}
                scope="col"
                data-column={key}
                data-numeric={kind === "number" || undefined}
                data-name={kind === "name" || undefined}
                data-upright={isUpright}
              >
                {isUpright ? <span>{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        {table.groups.map(({ key, name, rows }) => (
          <tbody key={key}>
            {name !== null && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  <span>{name}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.key}>
                {columns.map((column) => (
                  <Cell
                    key={column.key}
                    column={column}
                    cell={row.cells[column.at] ?? null}
                    onExplain={onExplain && (() => onExplain(row.key))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {table.below.length > 0 && (
          <tbody className={styles.below}>
            {table.below.map((row) => (
              <tr key={row.key}>
                {columns.map((column) => {
                  const cell = row.cells[column.at] ?? null;
                  return cell === "" ? (
                    <td key={column.key} data-column={column.key} />
                  ) : (
                    <Cell key={column.key} column={column} cell={cell} />
                  );
                })}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

interface CellProps {
  column: ReportColumn;
  cell: ReportCell;
  onExplain?: (() => void) | undefined;
}

function Cell({ column, cell, onExplain }: CellProps) {
  const { kind } = column;
  if (kind === "name") {
    return (
      <th scope="row" data-name>
        {cellText(cell, column)}
      </th>
    );
  }
  const content = contentOf(cell, column);
  return (
    <td data-column={column.key} data-numeric={kind === "number" || undefined}>
      {onExplain && column.key === "position" && cell !== null ? (
        <button type="button" className={styles.why} title={positionTexts.why} onClick={onExplain}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

function contentOf(cell: ReportCell, column: ReportColumn): ReactNode {
  if (cell === null) return DASH;
  if (cell === "") return <span className="visually-hidden">Not taken</span>;
  if (typeof cell === "object") return <SubjectTotals subjects={cell} />;
  const text = cellText(cell, column);
  if (column.isOfGroup) return <span className="visually-hidden">{text}</span>;
  return column.key === "total" ? <b>{text}</b> : text;
}

/** Subjects with totals on a few lines; a subject and its number never break apart. */
function SubjectTotals(props: { subjects: readonly { name: string; total: number }[] }) {
  return (
    <ul className={styles.subjects}>
      {props.subjects.map(({ name, total }) => (
        <li key={name}>
          {name} <b>{total}</b>
        </li>
      ))}
    </ul>
  );
}

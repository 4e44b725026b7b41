import type { ReactNode } from "react";
import styles from "./ReportTable.module.css";

export interface ReportColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A number that is compared down the column. */
  numeric?: boolean | undefined;
  /** The column that names the row; it stays in sight when the table scrolls sideways. */
  rowHeader?: boolean | undefined;
  /** The heading is written upwards, so that many columns fit on a sheet. */
  upright?: boolean | undefined;
  /** Its contents in the rows below the others, by their place. */
  below?: readonly ReactNode[] | undefined;
}

/** A group of rows, with or without a name. */
export interface ReportGroup<Row> {
  key: string;
  name: string | null;
  rows: readonly Row[];
}

interface ReportTableProps<Row> {
  caption: string;
  columns: readonly ReportColumn<Row>[];
  groups: readonly ReportGroup<Row>[];
  rowKey: (row: Row) => string;
  /** Names of rows over all others, such as averages. */
  below?: readonly string[] | undefined;
  /** Shown above the headings on each printed page. */
  running: ReactNode;
}

/** A dense, ruled table that scrolls in its own box on screen and prints in full. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { caption, columns, groups, rowKey, below = [], running } = props;
  return (
    <div className={styles.box} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr className={`print-only ${styles.running}`}>
            <td colSpan={columns.length}>{running}</td>
          </tr>
          <tr>
            {columns.map(({ key, header, numeric, rowHeader, upright }) => (
              <th
                key={key}
                scope="col"
                data-numeric={numeric}
                data-name={rowHeader}
                data-upright={upright}
              >
                {upright ? <span>{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, name, rows }) => (
          <tbody key={key}>
            {name !== null && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  <span>{name}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => {
                  const Cell = column.rowHeader ? "th" : "td";
                  return (
                    <Cell
                      key={column.key}
                      scope={column.rowHeader ? "row" : undefined}
                      data-numeric={column.numeric}
                      data-name={column.rowHeader}
                    >
                      {column.cell(row)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
        {below.length > 0 && (
          <tbody className={styles.below}>
            {below.map((name, at) => (
              <tr key={name}>
                {columns.map((column) =>
                  column.rowHeader ? (
                    <th key={column.key} scope="row" data-name>
                      {name}
                    </th>
                  ) : (
                    <td key={column.key} data-numeric={column.numeric}>
                      {column.below?.[at]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

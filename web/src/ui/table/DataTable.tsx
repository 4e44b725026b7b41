import { useMediaQuery } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { DataCards } from "./DataCards.tsx";
import styles from "./DataTable.module.css";
import { DataTableHead } from "./DataTableHead.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { ErrorState } from "../feedback/ErrorState.tsx";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Right for numbers that people compare. */
  align?: "left" | "right" | "center" | undefined;
  /** A CSS length, or pixels. */
  width?: string | number | undefined;
  /** True for the column that names the row, read aloud with each of its cells. */
  rowHeader?: boolean | undefined;
  sortable?: boolean | undefined;
  /** Hidden on screens narrower than a tablet ("sm") or a desktop ("md"). */
  hideBelow?: "sm" | "md" | undefined;
}

export interface Sort {
  key: string;
  direction: "asc" | "desc";
}

export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the row for its checkbox: "Ada Obi". */
  label: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** What the table lists, for those who do not see where it stands. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined until first loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  loading?: boolean | undefined;
  /** What the person reads when loading failed; with `onRetry`, a button. */
  error?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Shown instead of rows when there are none; usually an `EmptyState`. */
  empty?: ReactNode;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** What a row opens to; null for a row that does not open. */
  expand?: ((row: Row) => ReactNode) | undefined;
  /** A card for one row on narrow screens; without it the table scrolls sideways there. */
  narrow?: ((row: Row) => ReactNode) | undefined;
  /** A table wider than the page: it scrolls in its own box, heading and first column stay. */
  wide?: boolean | undefined;
  /** Rows of sums, as `<tr>` elements. */
  footer?: ReactNode;
}

/** A dense table on ruled lines. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, error, onRetry, empty } = props;
  const { sort, onSort, selection, expand, narrow, wide = false, footer } = props;
  const onPhone = useMediaQuery("(max-width: 40em)", false, { getInitialValueInEffect: false });
  const scrolls = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  const failure = error && (
    <ErrorState title="This list did not load" onRetry={onRetry}>
      {error}
    </ErrorState>
  );
  if (failure && !rows) return failure;
  if (rows?.length === 0 && !loading) return <>{empty ?? <p className={styles.none}>None</p>}</>;
  if (onPhone && narrow && rows) {
    return (
      <DataCards
        caption={caption}
        rows={rows}
        rowKey={rowKey}
        card={narrow}
        busy={loading}
        selection={selection}
        expand={expand}
        failure={failure}
      />
    );
  }

  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const span = columns.length + (selection ? 1 : 0) + (expand ? 1 : 0);
  return (
    <div
      className={styles.box}
      data-wide={wide || undefined}
      role="region"
      aria-label={`Table: ${caption}`}
      tabIndex={wide || scrolls ? 0 : undefined}
    >
      {failure}
      <table className={styles.table} aria-busy={loading || !rows}>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead
          columns={columns}
          keys={rows?.map(rowKey) ?? []}
          sort={sort}
          onSort={onSort}
          selection={selection}
          opens={expand !== undefined}
        />
        <tbody data-stale={(loading && rows !== undefined) || undefined}>
          {rows
            ? rows.map((row, index) => {
                const key = rowKey(row);
                return (
                  <DataTableRow
                    key={key}
                    id={key}
                    row={row}
                    index={index}
                    columns={columns}
                    selection={selection}
                    expand={expand}
                    opened={open.has(key)}
                    onToggle={() => toggle(key)}
                    span={span}
                  />
                );
              })
            : Array.from({ length: 6 }, (_, i) => (
                <tr key={i} className={styles.ghost} aria-hidden="true">
                  {Array.from({ length: span }, (_cell, j) => (
                    <td key={j}>
                      <span style={{ width: `${45 + ((i * 7 + j * 13) % 45)}%` }} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

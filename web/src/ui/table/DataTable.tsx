import { Checkbox } from "@mantine/core";
import { useScreen } from "../frame/screen.ts";
import { useId, useState, type ReactNode } from "react";
import { ErrorState } from "../feedback/ErrorState.tsx";
import { LoadingState } from "../feedback/LoadingState.tsx";
import { useOnline } from "../feedback/use-online.ts";
import { type CardColumn, cardOf, DataCards, openLinkOf } from "./DataCards.tsx";
import styles from "./DataTable.module.css";
import { toggled, type Selection } from "./selection.ts";

export interface Column<Row> extends CardColumn<Row> {
  header: ReactNode;
  /** Right for numbers to compare. */
  align?: "left" | "right" | "center" | undefined;
  /** A CSS length, or pixels. */
  width?: string | number | undefined;
  sortable?: boolean | undefined;
  /** Hidden in a table on screens narrower than a tablet ("sm") or a desktop ("md"). */
  hideBelow?: "sm" | "md" | undefined;
}

export interface Sort {
  key: string;
  direction: "asc" | "desc";
}

export interface DataTableProps<Row> {
  /** Content of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined before the first load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  loading?: boolean | undefined;
  /** Error message of a failed load; with `onRetry`, there is also a button. */
  error?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Shown if there are no rows; usually an `EmptyState`. */
  empty?: ReactNode;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** Returns the details of a row; null for a row that has none. */
  expand?: ((row: Row) => ReactNode) | undefined;
  /**
   * On a phone the rows are cards, made of the columns or by this function; left out, the table
   * scrolls sideways there.
   */
  narrow?: "cards" | ((row: Row) => ReactNode) | undefined;
  /** Whether a click anywhere on a row opens the link of its name. */
  opens?: boolean | undefined;
  /** For a table wider than the page: it scrolls in its box; header and first column stay. */
  wide?: boolean | undefined;
  /** Rows of sums, as `<tr>` elements. */
  footer?: ReactNode;
}

/** A dense table on ruled lines. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, error, onRetry, empty } = props;
  const { sort, onSort, selection, expand, narrow, opens, wide = false, footer } = props;
  const onPhone = useScreen("phone");
  const scrolls = useScreen("narrow");
  const isOnline = useOnline();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  const failure = error && (
    <ErrorState title="This list did not load" onRetry={onRetry}>
      {error}
    </ErrorState>
  );
  if (failure && !rows) return failure;
  if (!rows && !isOnline) return <LoadingState />;
  if (rows?.length === 0 && !loading) return <>{empty ?? <p className={styles.none}>None</p>}</>;
  if (onPhone && narrow && rows) {
    return (
      <DataCards
        caption={caption}
        rows={rows}
        rowKey={rowKey}
        card={narrow === "cards" ? cardOf(columns) : narrow}
        busy={loading}
        selection={selection}
        expand={expand}
        opens={opens}
        failure={failure}
      />
    );
  }

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
        <Head
          columns={columns}
          keys={rows?.filter((row) => selection?.isSelectable?.(row) ?? true).map(rowKey) ?? []}
          sort={sort}
          onSort={onSort}
          selection={selection}
          opens={expand !== undefined}
        />
        <tbody
          data-opens={opens || undefined}
          data-stale={(loading && rows !== undefined) || undefined}
        >
          {rows
            ? rows.map((row, index) => {
                const key = rowKey(row);
                return (
                  <Line
                    key={key}
                    id={key}
                    row={row}
                    index={index}
                    columns={columns}
                    selection={selection}
                    expand={expand}
                    opens={opens}
                    opened={open.has(key)}
                    onToggle={() => setOpen(toggled(open, key))}
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

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  keys: readonly string[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selection: Selection<Row> | undefined;
  opens: boolean;
}

/** The header row: labels, sort icons, and the checkbox that selects the visible rows. */
function Head<Row>({ columns, keys, sort, onSort, selection, opens }: HeadProps<Row>) {
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;
  const selectAll = () => {
    const next = new Set(selection?.selected);
    for (const key of keys) {
      if (chosen === keys.length) next.delete(key);
      else next.add(key);
    }
    selection?.onChange(next);
  };
  return (
    <thead>
      <tr>
        {opens && (
          <td className={styles.tool}>
            <span className="visually-hidden">Details</span>
          </td>
        )}
        {selection && (
          <td className={styles.tool}>
            <Checkbox
              size="xs"
              aria-label="Select all shown"
              checked={keys.length > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={selectAll}
            />
          </td>
        )}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-hide={column.hideBelow}
              data-names={column.rowHeader}
              style={column.width === undefined ? undefined : { width: column.width }}
              aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sorter}
                  onClick={() =>
                    onSort({ key: column.key, direction: sorted === "asc" ? "desc" : "asc" })
                  }
                >
                  {column.header}
                  <svg viewBox="0 0 8 12" aria-hidden="true" data-sorted={sorted}>
                    <path d="M1 4.5 4 1l3 3.5" />
                    <path d="M1 7.5 4 11l3-3.5" />
                  </svg>
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface LineProps<Row> {
  id: string;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  expand: ((row: Row) => ReactNode) | undefined;
  opens: boolean | undefined;
  opened: boolean;
  onToggle: () => void;
  span: number;
}

/** One row of the table, and its expanded details. */
function Line<Row>(props: LineProps<Row>) {
  const { id, row, index, columns, selection, expand, opens, opened, onToggle, span } = props;
  const lineId = useId();
  const detailsId = `${lineId}-details`;
  const named = columns.some((column) => column.rowHeader);
  const details = expand?.(row);
  const hasDetails = details !== null && details !== undefined && details !== false;
  const selected = selection?.selected.has(id) ?? false;
  return (
    <>
      <tr data-selected={selected || undefined} onClick={opens ? openLinkOf : undefined}>
        {expand && (
          <td className={styles.tool}>
            {hasDetails && (
              <button
                type="button"
                className={styles.opener}
                id={`${lineId}-open`}
                aria-label={named ? "Details of" : "Details"}
                aria-labelledby={named ? `${lineId}-open ${lineId}-name` : undefined}
                aria-expanded={opened}
                aria-controls={opened ? detailsId : undefined}
                onClick={onToggle}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m4.5 2.5 3.5 3.5-3.5 3.5" />
                </svg>
              </button>
            )}
          </td>
        )}
        {selection && (
          <td className={styles.tool}>
            {(selection.isSelectable?.(row) ?? true) && (
              <Checkbox
                size="xs"
                aria-label={`Select ${selection.label(row)}`}
                checked={selected}
                onChange={() => selection.onChange(toggled(selection.selected, id))}
              />
            )}
          </td>
        )}
        {columns.map((column) => {
          const Cell = column.rowHeader ? "th" : "td";
          return (
            <Cell
              key={column.key}
              id={column.rowHeader ? `${lineId}-name` : undefined}
              scope={column.rowHeader ? "row" : undefined}
              data-align={column.align}
              data-hide={column.hideBelow}
            >
              {column.cell(row, index)}
            </Cell>
          );
        })}
      </tr>
      {hasDetails && opened && (
        <tr id={detailsId} className={styles.details}>
          <td colSpan={span}>{details}</td>
        </tr>
      )}
    </>
  );
}

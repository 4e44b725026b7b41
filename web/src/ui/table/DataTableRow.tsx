import { Checkbox } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { Column, Selection } from "./DataTable.tsx";
import styles from "./DataTable.module.css";

interface Props<Row> {
  id: string;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  expand: ((row: Row) => ReactNode) | undefined;
  opened: boolean;
  onToggle: () => void;
  span: number;
}

/** One line of the table, and below it what it opens to. */
export function DataTableRow<Row>(props: Props<Row>) {
  const { id, row, index, columns, selection, expand, opened, onToggle, span } = props;
  const lineId = useId();
  const detailsId = `${lineId}-details`;
  const named = columns.some((column) => column.rowHeader);
  const details = expand?.(row);
  const opens = details !== null && details !== undefined && details !== false;
  const selected = selection?.selected.has(id) ?? false;
  return (
    <>
      <tr data-selected={selected || undefined}>
        {expand && (
          <td className={styles.tool}>
            {opens && (
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
            <Checkbox
              size="xs"
              aria-label={`Select ${selection.label(row)}`}
              checked={selected}
              onChange={() => selection.onChange(toggled(selection.selected, id))}
            />
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
      {opens && opened && (
        <tr id={detailsId} className={styles.details}>
          <td colSpan={span}>{details}</td>
        </tr>
      )}
    </>
  );
}

/** The set with one key put in or taken out. */
export function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

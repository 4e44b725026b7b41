import { Checkbox } from "@mantine/core";
import type { Column, Selection, Sort } from "./DataTable.tsx";
import styles from "./DataTable.module.css";

interface Props<Row> {
  columns: readonly Column<Row>[];
  keys: readonly string[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selection: Selection<Row> | undefined;
  opens: boolean;
}

/** The heading row: names, sort marks, and the box that selects what is shown. */
export function DataTableHead<Row>({ columns, keys, sort, onSort, selection, opens }: Props<Row>) {
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

import { Checkbox } from "@mantine/core";
import { useState, type ReactNode } from "react";
import styles from "./DataTable.module.css";
import { toggled, type Selection } from "./selection.ts";

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  busy: boolean;
  selection: Selection<Row> | undefined;
  expand: ((row: Row) => ReactNode) | undefined;
  /** Error of the last refetch. */
  failure: ReactNode;
}

/** The rows of a table as a list of cards, for a phone. */
export function DataCards<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, card, busy, selection, expand, failure } = props;
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={busy}>
      {failure && <li>{failure}</li>}
      {rows.map((row) => {
        const key = rowKey(row);
        const details = expand?.(row);
        return (
          <li key={key} data-selected={selection?.selected.has(key) || undefined}>
            {selection && (selection.isSelectable?.(row) ?? true) && (
              <Checkbox
                aria-label={`Select ${selection.label(row)}`}
                checked={selection.selected.has(key)}
                onChange={() => selection.onChange(toggled(selection.selected, key))}
              />
            )}
            <div className={styles.card}>
              {card(row)}
              {details && <CardDetails>{details}</CardDetails>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Details of a card. They are rendered, and so fetched, when the card is first opened. */
function CardDetails({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={styles.more}
      onToggle={(event) => setOpened((before) => before || event.currentTarget.open)}
    >
      <summary>Details</summary>
      {opened && children}
    </details>
  );
}

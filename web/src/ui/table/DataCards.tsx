import { Checkbox } from "@mantine/core";
import { type MouseEvent, useState, type ReactNode } from "react";
import styles from "./DataTable.module.css";
import parts from "./RowParts.module.css";
import { toggled, type Selection } from "./selection.ts";

/** The part of a column that a card shows. */
export interface CardColumn<Row> {
  key: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Whether the column names the row: announced with each of its cells, the title of a card. */
  rowHeader?: boolean | undefined;
  /** On a card, a cell is a fact beside others, their first, a line of its own, or not shown. */
  phone?: "first" | "fact" | "line" | "hide" | undefined;
  /** The cell on a card, where it reads differently; a card has no headers. */
  phoneCell?: ((row: Row, index: number) => ReactNode) | undefined;
}

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row, index: number) => ReactNode;
  busy: boolean;
  selection: Selection<Row> | undefined;
  expand: ((row: Row) => ReactNode) | undefined;
  /** Whether a tap on a card opens the link of its name, or selects it where that is possible. */
  opens: boolean | undefined;
  /** Error of the last refetch. */
  failure: ReactNode;
}

/** The rows of a table as a list of cards, for a phone. */
export function DataCards<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, card, busy, selection, expand, opens, failure } = props;
  return (
    <ul
      className={styles.cards}
      data-opens={opens || undefined}
      aria-label={caption}
      aria-busy={busy}
    >
      {failure && <li>{failure}</li>}
      {rows.map((row, index) => {
        const key = rowKey(row);
        const details = expand?.(row);
        return (
          /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link and the checkbox work by key */
          <li
            key={key}
            data-selected={selection?.selected.has(key) || undefined}
            onClick={opens ? openLinkOf : undefined}
          >
            {selection && (selection.isSelectable?.(row) ?? true) && (
              <Checkbox
                aria-label={`Select ${selection.label(row)}`}
                checked={selection.selected.has(key)}
                onChange={() => selection.onChange(toggled(selection.selected, key))}
              />
            )}
            <div className={styles.card}>
              {card(row, index)}
              {details && <CardDetails>{details}</CardDetails>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Opens the first link of the pressed row, unless a control was pressed or text selected. With a
 * checkbox, a tap on a card selects it.
 */
export function openLinkOf({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isControl = (target as Element).closest("a, button, input, label, summary, [role=menu]");
  if (isControl || String(getSelection()) !== "") return;
  const first = currentTarget.querySelector<HTMLElement>("li > * input, th a, li a");
  first?.click();
}

/** The places on a card, and whether a cell there is a fact beside others. */
const PLACES = [
  ["title", false],
  ["first", true],
  ["fact", true],
  ["line", false],
] as const;

/** Makes a row's card of its columns: the title, the facts side by side, then the lines. */
export function cardOf<Row>(columns: readonly CardColumn<Row>[]) {
  return (row: Row, index: number) => (
    <div className={styles.cells}>
      {PLACES.map(([place, isFact]) =>
        columns.map(({ key, rowHeader, phone = "fact", cell, phoneCell = cell }) =>
          (rowHeader ? "title" : phone) === place ? (
            <div key={key} data-phone={place} className={isFact ? parts.facts : undefined}>
              {phoneCell(row, index)}
            </div>
          ) : null,
        ),
      )}
    </div>
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

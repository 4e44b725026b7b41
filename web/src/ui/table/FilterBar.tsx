import { useScreen } from "../frame/screen.ts";
import { useDeferredValue, useId, useState, type ReactNode } from "react";
import { Button } from "../page/Button.tsx";
import { PlainList, Row } from "../page/Layout.tsx";
import styles from "./FilterBar.module.css";
import { SearchField, type SearchFieldProps } from "../fields/SearchField.tsx";
import { labels, totalText } from "../text.ts";

export interface FilterChip {
  /** Text of the filter: "Primary 4". */
  label: string;
  onRemove: () => void;
}

export interface FilterBarProps {
  /** The search box, debounced by 300 ms. */
  search?: SearchFieldProps | undefined;
  /** `FilterSelect`s and other narrow fields. */
  children?: ReactNode;
  /** Further filters, behind a button. */
  more?: ReactNode;
  /** Whether the further filters are open at first. */
  opensMore?: boolean | undefined;
  /** The set filters, each with a button that removes it. */
  chips?: readonly FilterChip[] | undefined;
  /** Number of set filters, without the search; 0 hides Clear. */
  active?: number | undefined;
  onClear?: (() => void) | undefined;
  /** Number of rows that match the filters, once known. */
  total?: number | undefined;
  /** Whether there are more than `total`. */
  isMore?: boolean | undefined;
  /** Scope of the rows, also shown without filters: "Second Term 2025/2026". */
  scope?: string | undefined;
  /** Name of the counted things: "students". */
  noun?: string | undefined;
  /** Other counts: "14 girls, 16 boys". */
  count?: string | undefined;
}

/**
 * Search and filters above a list. On a phone the filters collapse into one button with the scope,
 * so that rows of an old term are not mistaken for current ones.
 */
export function FilterBar(props: FilterBarProps) {
  const { search, children, more, opensMore = false, chips = [], active = 0, onClear } = props;
  const { total, isMore, scope, noun = "results", count } = props;
  const id = useId();
  const folds = useScreen("phone");
  const [opened, setOpened] = useState(opensMore);
  const [openedMore, setOpenedMore] = useState(opensMore);
  // The fields come after the button has changed: on a slow phone they take two frames.
  const shown = useDeferredValue(!folds || opened);
  const closedLabel = active > 0 ? `Filters (${active})` : "Filters";
  const clear = onClear && (active > 0 || Boolean(search?.value)) && (
    <Button kind="quiet" className={styles.clear} onClick={onClear}>
      {labels.clearAllFilters}
    </Button>
  );
  return (
    <search className={styles.bar} aria-label={`Filter ${noun}`}>
      {search && (
        <div className={styles.search}>
          <SearchField {...search} />
        </div>
      )}
      {folds && children && (
        <Button
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          {opened ? "Hide filters" : scope ? `${closedLabel} · ${scope}` : closedLabel}
        </Button>
      )}
      {children && shown && (
        <div id={id} className={styles.filters}>
          {children}
          {folds && more}
        </div>
      )}
      {more && !folds && (
        <Button aria-expanded={openedMore} onClick={() => setOpenedMore(!openedMore)}>
          {openedMore ? "Fewer filters" : "More filters"}
        </Button>
      )}
      {chips.length === 0 && clear}
      {total !== undefined && (
        <p className={styles.total} role="status">
          <b>{totalText(total, isMore)}</b> {noun}
          {count && `: ${count}`}
        </p>
      )}
      {more && !folds && openedMore && <div className={styles.more}>{more}</div>}
      {chips.length > 0 && (
        <Row className={styles.chips}>
          <PlainList inline gap={2} aria-label="Set filters">
            {chips.map(({ label, onRemove }) => (
              <li key={label}>
                <button type="button" aria-label={`Remove filter: ${label}`} onClick={onRemove}>
                  {label} <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </PlainList>
          {clear}
        </Row>
      )}
    </search>
  );
}

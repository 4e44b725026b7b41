import type { ComponentProps, ReactNode } from "react";
import { ErrorState } from "../feedback/ErrorState.tsx";
import { LoadingState } from "../feedback/LoadingState.tsx";
import { PlainList } from "../page/Layout.tsx";
import type { TableOf } from "./ListPage.tsx";

interface ListCardsProps<Row> extends TableOf<Row> {
  /** Heading above the error: "The messages did not load". */
  failed: string;
  /** Label of the list for screen readers. */
  label?: string;
  gap?: ComponentProps<typeof PlainList>["gap"];
  className?: string | undefined;
  rowKey: (row: Row) => string;
  /** Returns the content of a row's list item. */
  children: (row: Row) => ReactNode;
}

/** The rows of a `ListPage` as cards on every screen, as list items. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { rows, loading, error, onRetry, empty, failed, label, gap, className, rowKey, children } =
    props;
  return (
    <>
      {error !== null && (
        <ErrorState title={failed} onRetry={onRetry}>
          {error}
        </ErrorState>
      )}
      {rows === undefined && error === null && <LoadingState />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <PlainList gap={gap} className={className} aria-label={label} aria-busy={loading}>
          {rows.map((row) => (
            <li key={rowKey(row)}>{children(row)}</li>
          ))}
        </PlainList>
      )}
    </>
  );
}

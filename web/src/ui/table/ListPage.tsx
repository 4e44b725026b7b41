import { nounFor } from "@school/core/api/plural.ts";
import type { ReactNode } from "react";
import { FilterBar, type FilterBarProps } from "./FilterBar.tsx";
import { Pager } from "./Pager.tsx";
import { totalText } from "../text.ts";

/**
 * Rows of a list and their loading state, for a table or cards; spread into a `DataTable` or a
 * `ListCards`.
 */
export interface ListRows<Row> {
  /** Undefined before the first load. */
  readonly rows: readonly Row[] | undefined;
  readonly loading: boolean;
  readonly error: string | null;
  readonly onRetry: () => void;
}

/** Props that `ListPage` passes to its table: rows, and the content of an empty list. */
export interface TableOf<Row> extends ListRows<Row> {
  readonly empty: ReactNode;
}

/** The state of a paged list from `useList`. */
export interface ListState<Row> {
  readonly table: ListRows<Row>;
  /** Rows on all pages, once known. */
  readonly total: number | undefined;
  /** Whether counting stopped at `total` and there are more. */
  readonly isMore?: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly goTo: (page: number) => void;
}

interface ListFilters {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Number of set filters, without the search. */
  readonly active: number;
  /** Whether a filter or the search is set. */
  readonly isSet: boolean;
  readonly onClear: () => void;
}

export interface ListPageProps<Row> extends Pick<FilterBarProps, "more" | "opensMore" | "chips"> {
  list: ListState<Row> & { readonly filters?: ListFilters };
  /** Singular and plural of a row's name: ["student", "students"]. */
  noun?: readonly [one: string, many: string];
  /** Other counts next to the total: "14 girls, 16 boys". */
  count?: string | undefined;
  /** Scope of the rows, also shown without filters: "Second Term 2025/2026". */
  scope?: string | undefined;
  /** Label of the search box, and its placeholder; no box without it. */
  search?: string | { readonly label: string; readonly placeholder: string };
  /** `FilterSelect`s and other narrow fields. */
  filters?: ReactNode;
  /** Shown before the first rows, instead of a table's placeholder. */
  loading?: ReactNode;
  /** Shown if there are no rows at all, and if none match the filters. */
  empty: ReactNode;
  noMatches?: ReactNode | undefined;
  /** "steps": only Prev and Next, even for a single page. */
  pager?: "numbers" | "steps";
  /** The rows, as a table or as cards. */
  children: (table: TableOf<Row>) => ReactNode;
}

/** Filters, rows and pager of a paged list, as on all pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, search, filters, loading, empty, noMatches = empty, pager, children } = props;
  const [one, many] = props.noun ?? [];
  const { table, total, isMore = false } = list;
  const from = (list.page - 1) * list.pageSize + 1;
  const isFirst = table.rows === undefined && table.error === null;
  return (
    <>
      {(search !== undefined || filters !== undefined) && (
        <FilterBar
          search={
            search === undefined
              ? undefined
              : {
                  ...(typeof search === "string" ? { label: search } : search),
                  value: list.filters?.search ?? "",
                  onChange: (text) => list.filters?.onSearch(text),
                }
          }
          noun={one === undefined ? undefined : nounFor(total ?? 0, one, many)}
          total={total}
          isMore={isMore}
          count={props.count}
          scope={props.scope}
          more={props.more}
          opensMore={props.opensMore}
          chips={props.chips}
          active={list.filters?.active}
          onClear={filters === undefined ? undefined : list.filters?.onClear}
        >
          {filters}
        </FilterBar>
      )}
      {loading !== undefined && isFirst
        ? loading
        : children({ ...table, empty: list.filters?.isSet ? noMatches : empty })}
      {total !== undefined && total > list.pageSize && (
        <p className="print-only">
          {`Page ${list.page} only: rows ${totalText(from)} to ${totalText(Math.min(from + list.pageSize - 1, total))} of ${totalText(total, isMore)}.`}
        </p>
      )}
      {total !== undefined && (
        <Pager
          look={pager}
          page={list.page}
          pageSize={list.pageSize}
          total={total}
          isMore={isMore}
          noun={many}
          onPage={list.goTo}
        />
      )}
    </>
  );
}

import type { Pagination } from "@school/core/api/pagination.ts";
import { useEffect } from "react";
import { messageOf } from "./client/api-error.ts";

/** The page number in an address: a whole number from 1; anything else is the first page. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Goes to the last page when the list has become shorter than the page that is open. */
function useLastPage(page: number, pages: number | undefined, go: (page: number) => void) {
  const last = pages === undefined ? page : Math.max(1, pages);
  useEffect(() => {
    if (page > last) go(last);
  });
}

interface ListQuery<Row> {
  readonly data: { readonly data: Row[]; readonly pagination: Pagination } | undefined;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a `DataTable` is given of a list's query. */
export interface ListRows<Row> {
  rows: readonly Row[] | undefined;
  loading: boolean;
  error: string | null;
  onRetry: () => void;
}

/**
 * What a paged list shows of its query. A page that is gone gives way to the last one; page 1
 * stands in the address as no page at all.
 */
export function useListPage<Row>(
  list: ListQuery<Row>,
  page: number,
  setPage: (page: string) => void,
) {
  const goTo = (next: number) => setPage(next === 1 ? "" : String(next));
  const pages = list.data?.pagination.pages;
  useLastPage(page, list.isPlaceholderData ? undefined : pages, goTo);
  const table: ListRows<Row> = {
    rows: list.data?.data,
    // Without a network nothing is fetched, and still these are another search's rows.
    loading: list.isFetching || list.isPlaceholderData,
    error: list.isError ? messageOf(list.error) : null,
    onRetry: () => void list.refetch(),
  };
  return { table, goTo, pages: pages ?? 1, total: list.data?.pagination.total };
}

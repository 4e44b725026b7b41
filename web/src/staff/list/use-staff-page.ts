import type { Pagination } from "@school/core/api/pagination.ts";
import { useEffect } from "react";
import { messageOf } from "../../platform/client/api-error.ts";

interface ListQuery<Row> {
  readonly data: { data: Row[]; pagination: Pagination } | undefined;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The page that the address names, from 1. */
export function pageNumber(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/** What a list shows of its query; a page that is gone gives way to the last one. */
export function useStaffPage<Row>(
  list: ListQuery<Row>,
  page: number,
  setPage: (page: string) => void,
) {
  const goTo = (next: number) => setPage(next === 1 ? "" : String(next));
  const pages = list.data?.pagination.pages;
  const gone = pages !== undefined && page > pages && !list.isPlaceholderData;
  useEffect(() => {
    if (gone) goTo(pages);
  });
  return {
    table: {
      rows: list.data?.data,
      loading: list.isFetching,
      error: list.isError ? messageOf(list.error) : null,
      onRetry: () => void list.refetch(),
    },
    goTo,
    pages: pages ?? 1,
    total: list.data?.pagination.total,
  };
}

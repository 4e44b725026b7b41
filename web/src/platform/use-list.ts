import type { Pagination } from "@school/core/api/pagination.ts";
import {
  keepPreviousData,
  useQuery,
  type QueryFunction,
  type QueryKey,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ListState } from "../ui/table/ListPage.tsx";
import { useAddress } from "./address.ts";
import { messageOf } from "./client/api-error.ts";

/** Response of the server: one page of rows and its position among all. */
interface ListResponse {
  readonly data: readonly unknown[];
  readonly pagination: Pagination;
}

/** The requested page; pages count from 1. */
interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** Query for one page: a call's `queryOptions`, or a key and a function. */
interface Reading<Output> {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<Output>;
  readonly enabled?: boolean;
  /** Refetch interval of the visible page in milliseconds. */
  readonly refetchInterval?: number;
}

interface ListOptions<Filter extends string, Also extends string, Output> {
  /** URL keys that filter the list; "search" is the search box. */
  filters?: readonly Filter[];
  /** Other URL keys that affect the list: an order, a year. */
  also?: readonly Also[];
  /** URL key of the page number, if a page has several lists. */
  pageKey?: string;
  pageSize: number;
  read: (paging: Paging, address: Readonly<Record<Filter | Also, string>>) => Reading<Output>;
}

/**
 * A paged list whose filters, order and page are in the address, so that a link or the back
 * button returns to the same view. Shown with `ListPage`.
 *
 * @example
 * const list = useList({
 *   filters: ["search", "class"],
 *   pageSize: 10,
 *   read: (place, { search, class: name }) =>
 *     studentsApi.list.queryOptions({ input: { ...place, ...(search && { search }) } }),
 * });
 */
export function useList<
  Output extends ListResponse,
  const Filter extends string = never,
  const Also extends string = never,
>(options: ListOptions<Filter, Also, Output>) {
  const { filters = [], also = [], pageKey = "page", pageSize, read } = options;
  const [{ [pageKey]: pageText = "", ...values }, setAddress] = useAddress<string>([
    ...filters,
    ...also,
    pageKey,
  ]);
  const address = values as Readonly<Record<Filter | Also, string>>;
  const page = pageOf(pageText);
  const paging = { page, limit: pageSize };
  const goTo = (next: number) => setAddress({ [pageKey]: next === 1 ? "" : String(next) });

  /** Changes filters or order; the list restarts at its first page. */
  const set = (changes: Partial<typeof address>) => setAddress({ [pageKey]: "", ...changes });
  const narrowing = filters.filter((key) => values[key] !== "");
  return {
    ...usePagedQuery(read(paging, address), paging, goTo),
    address,
    set,
    filters: {
      search: values["search"] ?? "",
      onSearch: (search: string) => setAddress({ [pageKey]: "", search }),
      active: narrowing.filter((key) => key !== "search").length,
      isSet: narrowing.length > 0,
      onClear: () =>
        setAddress({ [pageKey]: "", ...Object.fromEntries(filters.map((key) => [key, ""])) }),
    },
  };
}

/** The page number in a URL: a whole number from 1; otherwise 1. */
function pageOf(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** A paged list inside a page with its own URL state; it always opens at page 1. */
export function useListInPanel<Output extends ListResponse>(
  pageSize: number,
  read: (paging: Paging) => Reading<Output>,
) {
  const [page, goTo] = useState(1);
  const paging = { page, limit: pageSize };
  return usePagedQuery(read(paging), paging, goTo);
}

/** Reads one page. A page that no longer exists is replaced by the last one. */
function usePagedQuery<Output extends ListResponse>(
  reading: Reading<Output>,
  { page, limit }: Paging,
  goTo: (page: number) => void,
) {
  const query = useQuery<Output>({ ...reading, placeholderData: keepPreviousData });
  const { data: response, isPlaceholderData } = query;
  const last = response === undefined || isPlaceholderData ? page : response.pagination.pages;
  useEffect(() => {
    if (page > Math.max(1, last)) goTo(Math.max(1, last));
  });
  const state: ListState<Output["data"][number]> = {
    table: {
      rows: response?.data,
      // Offline nothing is fetched, but these rows still belong to another search.
      loading: query.isFetching || isPlaceholderData,
      error: query.isError ? messageOf(query.error) : null,
      onRetry: () => void query.refetch(),
    },
    total: response?.pagination.total,
    isMore: response?.pagination.isMore ?? false,
    page,
    pageSize: limit,
    goTo,
  };
  return { ...state, query, response };
}

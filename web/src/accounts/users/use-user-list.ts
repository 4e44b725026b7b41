import type { User } from "@school/core/accounts/contract-users.ts";
import { ROLES } from "@school/core/accounts/roles.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { accountsApi } from "../api.ts";

/** The specification's number. */
export const USERS_PER_PAGE = 20;

interface UserFilters {
  readonly role: string;
  readonly class: string;
  readonly search: string;
  /** active, disabled, or record: pupils' accounts without a record. */
  readonly state: string;
  readonly view: string;
  readonly page: string;
}

export interface UserRows {
  rows: readonly User[] | undefined;
  loading: boolean;
  error: string | null;
  onRetry: () => void;
}

/** The page of accounts that the address asks for; a page that is gone gives way to the last. */
export function useUserList(filters: UserFilters, setPage: (page: string) => void) {
  const number = Number(filters.page);
  const page = Number.isInteger(number) && number > 0 ? number : 1;
  const deleted = filters.view === "deleted";
  const role = ROLES.find((one) => one === filters.role);
  const status = (["active", "disabled"] as const).find((one) => one === filters.state);
  const list = useQuery(
    accountsApi.users.queryOptions({
      input: {
        page,
        limit: USERS_PER_PAGE,
        deleted,
        ...(role && { role }),
        ...(filters.class && { class: filters.class }),
        ...(filters.search && { search: filters.search }),
        ...(status && { status }),
        ...(filters.state === "record" && { waiting: "record" as const }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const goTo = (next: number) => setPage(next === 1 ? "" : String(next));
  const pages = list.data?.pagination.pages;
  const gone = pages !== undefined && pages > 0 && page > pages && !list.isPlaceholderData;
  useEffect(() => {
    if (gone) goTo(pages);
  });
  const table: UserRows = {
    rows: list.data?.data,
    loading: list.isFetching,
    error: list.isError ? messageOf(list.error) : null,
    onRetry: () => void list.refetch(),
  };
  return { table, page, goTo, total: list.data?.pagination.total };
}

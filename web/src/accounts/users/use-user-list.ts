import type { User } from "@school/core/accounts/users/contract.ts";
import { ROLES } from "@school/core/accounts/roles.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageOf, useListPage, type ListRows } from "../../platform/list-page.ts";
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

export type UserRows = ListRows<User>;

/** The page of accounts that the address asks for; a page that is gone gives way to the last. */
export function useUserList(filters: UserFilters, setPage: (page: string) => void) {
  const page = pageOf(filters.page);
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
  return { page, ...useListPage(list, page, setPage) };
}

import { ROLES } from "@school/core/accounts/roles.ts";
import { useList } from "../../platform/use-list.ts";
import { accountsApi } from "../api.ts";

/** The specification's number. */
export const USERS_PER_PAGE = 20;

/** Accounts as the address filters them; `view` is "deleted" for those that were. */
export function useUserList() {
  return useList({
    // The state is active, disabled, or record: pupils' accounts without a record.
    filters: ["search", "role", "class", "state"],
    also: ["view"],
    pageSize: USERS_PER_PAGE,
    read(paging, { search, class: className, state, view, ...address }) {
      const role = ROLES.find((one) => one === address.role);
      const status = (["active", "disabled"] as const).find((one) => one === state);
      return accountsApi.users.queryOptions({
        input: {
          ...paging,
          deleted: view === "deleted",
          ...(role && { role }),
          ...(className && { class: className }),
          ...(search && { search }),
          ...(status && { status }),
          ...(state === "record" && { waiting: "record" as const }),
        },
      });
    },
  });
}

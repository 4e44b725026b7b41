import type { Entrances } from "@school/core/accounts/setup/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { setupApi } from "../api.ts";

/** Where no answer came: a school that is set up, as nearly all are; the server decides anyway. */
const USUAL: Entrances = {
  needed: false,
  registrationOpen: true,
  sendsEmail: true,
  adminLogin: true,
};

/** What is open to people who are not signed in; null until the server has answered. */
export function useEntrances(): Entrances | null {
  const { data, isPending } = useQuery(
    setupApi.state.queryOptions({ staleTime: Infinity, meta: { public: true } }),
  );
  return isPending ? null : (data?.data ?? USUAL);
}

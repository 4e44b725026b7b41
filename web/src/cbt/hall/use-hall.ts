import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hallApi } from "../api.ts";

/** Milliseconds between two looks at the hall while the page is in sight. */
const EVERY_MS = 2000;
/** Milliseconds after which an answer is given up for the next, since the network may be back. */
const GIVE_UP_MS = 8000;
/** Milliseconds after which the figures are called old: two looks and a slow answer. */
const OLD_MS = 6500;

/**
 * The hall, asked again and again. `isOld` once the figures are no longer of this moment; then the
 * page says since when.
 */
export function useHall(testId: string) {
  const queries = useQueryClient();
  const options = hallApi.hall.queryOptions({ input: { id: testId } });
  const { queryKey } = options;
  const query = useQuery({
    ...options,
    enabled: testId !== "",
    // The next look comes anyway, and a network that is gone is found out by asking.
    networkMode: "always",
    retry: false,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  useEffect(() => {
    if (!query.isFetching) return;
    const timer = setTimeout(() => void queries.cancelQueries({ queryKey }), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [query.isFetching, queries, queryKey]);
  const { dataUpdatedAt } = query;
  return { ...query, hall: query.data?.data, isOld: useOld(dataUpdatedAt) };
}

/** Whether a moment (milliseconds since 1970, by this device) is long past; false for none (0). */
function useOld(moment: number): boolean {
  const [old, setOld] = useState(0);
  useEffect(() => {
    if (moment === 0) return;
    const timer = setTimeout(() => setOld(moment), Math.max(0, moment + OLD_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== 0 && old === moment;
}

import { useQuery } from "@tanstack/react-query";
import { marksApi } from "../api.ts";

/** A page that waits for a test to open looks again by itself; ms. */
const LOOK_AGAIN_MS = 60_000;

/** What is open, coming and past. */
export function useOverview() {
  return useQuery(
    marksApi.overview.queryOptions({ refetchInterval: LOOK_AGAIN_MS, refetchOnWindowFocus: true }),
  );
}

import { useQuery } from "@tanstack/react-query";
import { setupApi } from "../api.ts";

/**
 * Whether the school still needs its first principal; then the first-run page comes before all
 * others. Without an answer the portal is taken for set up, as it nearly always is.
 */
export function useSetup(): "unknown" | "needed" | "done" {
  const { data, isPending } = useQuery(
    setupApi.state.queryOptions({ staleTime: Infinity, meta: { public: true } }),
  );
  if (isPending) return "unknown";
  return data?.data.needed === true ? "needed" : "done";
}

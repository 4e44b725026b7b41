import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";

/** Names of this session's open classes, in category order; empty until loaded. */
export function useClassNames(): readonly string[] {
  return useQuery(classesApi.names.queryOptions({ staleTime: 60_000 })).data?.data ?? [];
}

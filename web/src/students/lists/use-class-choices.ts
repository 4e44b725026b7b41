import { useQuery } from "@tanstack/react-query";
import { categoriesApi, classesApi } from "../../classes/api.ts";

/** Names of this session's open classes, in category order; empty until they are known. */
export function useClassNames(): readonly string[] {
  return useQuery(classesApi.names.queryOptions({ staleTime: 60_000 })).data?.data ?? [];
}

/** The levels in their order; none for somebody who may not see them. */
export function useCategories() {
  return useQuery(categoriesApi.list.queryOptions({ staleTime: 60_000 })).data?.data ?? [];
}

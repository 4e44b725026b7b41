import { useQuery } from "@tanstack/react-query";
import { schoolApi } from "../school/api.ts";
import { useSchoolNow } from "../school/school-now.ts";

/** The names of all sessions, newest first, and of the current one ("" without one). */
export function useSessions() {
  const query = useQuery(schoolApi.sessions.queryOptions());
  const current = useSchoolNow().currentTerm?.academicYear ?? "";
  const names = query.data?.data.map(({ name }) => name) ?? (current === "" ? [] : [current]);
  return {
    names,
    current,
    /** True once the school is known to have no session. */
    none: query.data?.data.length === 0,
    /** The session before another; undefined for the first. */
    before: (year: string) => names.toSorted().findLast((name) => name < year),
  };
}

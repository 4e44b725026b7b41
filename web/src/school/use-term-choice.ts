import { fullTermName } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../platform/address.ts";
import { schoolApi } from "./api.ts";
import { useSchoolNow } from "./school-now.ts";
import { todayAtSchool } from "./today.ts";

/**
 * The session and term of a page, stored in the URL. Defaults: the current ones; in another session
 * the last term that has begun.
 */
export function useTermChoice() {
  const { currentTerm } = useSchoolNow();
  const today = todayAtSchool();
  const [address, change] = useAddress<string>(["session", "term"]);
  const query = useQuery(schoolApi.sessions.queryOptions());
  const sessions = query.data?.data ?? [];
  const sessionName = address.session || currentTerm?.academicYear;
  const session = sessions.find(({ name }) => name === sessionName) ?? sessions[0];
  const terms = session?.terms ?? [];
  const term =
    terms.find(({ id }) => id === address.term) ??
    terms.find(({ isCurrent }) => isCurrent) ??
    terms.findLast(({ startsOn }) => startsOn <= today) ??
    terms[0];
  return {
    /** Known before the sessions load; "" in a school without any. */
    academicYear: session?.name ?? sessionName ?? "",
    sessions,
    terms,
    term,
    /** "Second Term 2025/2026"; "" until it is known. */
    termName: session && term ? fullTermName({ term: term.term, academicYear: session.name }) : "",
    change,
    loading: query.isPending,
    error: query.error,
    retry: () => query.refetch(),
  };
}

export type TermChoice = ReturnType<typeof useTermChoice>;

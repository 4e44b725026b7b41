import type { SchoolFacts } from "@school/core/school/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { schoolApi } from "./api.ts";

/** Stands until the school's own facts are known; the spaces keep the place of the words. */
const UNKNOWN: SchoolFacts = { name: "\u00a0", motto: "", address: "", phone: "", email: "" };
const UNREACHABLE: SchoolFacts = { ...UNKNOWN, name: "School Portal" };

/** The school's name, motto and address, as anybody may know them. Read once per visit. */
export function useSchoolFacts(): SchoolFacts {
  const facts = useQuery(schoolApi.facts.queryOptions({ staleTime: Infinity }));
  return facts.data?.data ?? (facts.isError ? UNREACHABLE : UNKNOWN);
}

import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { schoolApi } from "./api.ts";
import { rememberedSchool, rememberSchool, UNKNOWN } from "./remembered-school.ts";

const UNREACHABLE: SchoolFacts = { ...UNKNOWN, name: "School Portal" };

/**
 * The school's name, motto and address, which are public. Read once per visit; until
 * then the last visit's facts are shown, so that the layout does not shift.
 */
export function useSchoolFacts(): SchoolFacts {
  const { data, isError } = useQuery(
    schoolApi.facts.queryOptions({ staleTime: Infinity, meta: { public: true } }),
  );
  const facts = data?.data;
  useEffect(() => {
    if (facts) rememberSchool(facts);
  }, [facts]);
  return facts ?? rememberedSchool() ?? (isError ? UNREACHABLE : UNKNOWN);
}

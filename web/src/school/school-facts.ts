import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { schoolApi } from "./api.ts";

const REMEMBERED = "school";

/** Placeholder until the school's facts are loaded; the space reserves the line. */
const UNKNOWN: SchoolFacts = {
  name: "\u00a0",
  motto: "",
  address: "",
  phone: "",
  email: "",
  logoUrl: null,
  colour: null,
};
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
    if (facts) remember(facts);
  }, [facts]);
  return facts ?? remembered() ?? (isError ? UNREACHABLE : UNKNOWN);
}

function remember(facts: SchoolFacts): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(facts));
  } catch {
    // Without storage the name only comes a moment later.
  }
}

function remembered(): SchoolFacts | null {
  try {
    const facts: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null");
    if (typeof facts !== "object" || facts === null || !("name" in facts)) return null;
    return typeof facts.name === "string" ? { ...UNKNOWN, ...facts, name: facts.name } : null;
  } catch {
    return null;
  }
}

import type { SchoolFacts } from "@school/core/school/schemas.ts";

const REMEMBERED = "school";

/** Values shown until the school's facts are known. */
export const UNKNOWN: SchoolFacts = {
  // A space, which reserves the line.
  name: "\u00a0",
  motto: "",
  address: "",
  phone: "",
  email: "",
  logoUrl: null,
  colour: null,
};

/** Stores the school's facts in this browser for its next visit. */
export function rememberSchool(facts: SchoolFacts): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(facts));
  } catch {
    // Without storage the facts only load a moment later.
  }
}

/** The school's facts from the last visit; null if this browser has none. */
export function rememberedSchool(): SchoolFacts | null {
  try {
    const facts: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null");
    if (typeof facts !== "object" || facts === null || !("name" in facts)) return null;
    return typeof facts.name === "string" ? { ...UNKNOWN, ...facts, name: facts.name } : null;
  } catch {
    return null;
  }
}

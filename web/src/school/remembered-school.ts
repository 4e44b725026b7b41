import type { SchoolFacts } from "@school/core/school/schemas.ts";

const REMEMBERED = "school";

/** Values shown for a school while nothing is known about it. */
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

/** Keeps the school's facts in this browser for its next visit. */
export function rememberSchool(facts: SchoolFacts): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(facts));
  } catch {
    // Without storage the facts only come a moment later.
  }
}

/** The school's facts of the last visit; null in a browser that has none. */
export function rememberedSchool(): SchoolFacts | null {
  try {
    const facts: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? "null");
    if (typeof facts !== "object" || facts === null || !("name" in facts)) return null;
    return typeof facts.name === "string" ? { ...UNKNOWN, ...facts, name: facts.name } : null;
  } catch {
    return null;
  }
}

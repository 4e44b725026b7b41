import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import { same, staffValuesOf, type StaffValues } from "./staff-values.ts";
import { EDIT_LABELS } from "./staff-words.ts";

/** What somebody else changed meanwhile, as the list of the news; never a private value. */
export function recordNews(seen: StaffRecord, current: StaffRecord) {
  const [before, after] = [staffValuesOf(seen), staffValuesOf(current)];
  const keys = Object.keys(EDIT_LABELS) as (keyof typeof EDIT_LABELS)[];
  const changed = keys.filter((key) => !same(before[key], after[key]));
  if (changed.length === 0) {
    return [{ key: "version", words: "It was saved again; nothing that you see here differs." }];
  }
  return changed.map((key) => ({ key, words: `${EDIT_LABELS[key]}: ${wordsOf(key, after)}` }));
}

function wordsOf(key: keyof StaffValues, values: StaffValues): string {
  const value = values[key];
  if (key === "isActive") return value ? "NO" : "YES";
  if (key === "supervisor") return values.supervisor.name || "none";
  if (key === "features") return values.features.join(", ") || "none";
  if (key === "classTeacher" || key === "asstClassTeacher") return value ? "another" : "none";
  return typeof value === "string" && value !== "" ? value : "none";
}

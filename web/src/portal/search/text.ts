import type { SearchResult } from "@school/core/portal/search/contract.ts";

export const labels = {
  open: "Search the portal",
} as const;

export const GROUP_LABELS: Readonly<Record<keyof SearchResult | "pages", string>> = {
  pages: "Pages",
  pupils: "Pupils",
  staff: "Staff",
  parents: "Parents",
  classes: "Classes",
  subjects: "Subjects",
  notes: "Notes",
};

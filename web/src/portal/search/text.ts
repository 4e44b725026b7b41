import type { SearchResult } from "@school/core/portal/search/contract.ts";

export const labels = {
  open: "Search the portal",
  field: "Search people, classes, subjects, pages and notes",
  results: "What was found",
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

export const messages = {
  start: "Type at least two letters. The arrow keys and Enter open what you choose.",
  searching: "Searching...",
  nothing: "Nothing found. Try another word.",
  pagesOnly: "Only pages are shown.",
} as const;

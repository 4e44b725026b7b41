import type { Look, AccessKind } from "@school/core/students/access-log/contract.ts";

export const accessLogTexts = {
  title: "Who looked",
  hint: "Who at the school opened the health or contact details. One line for each person and day, kept for a year.",
  none: "No one has looked yet.",
  notLoaded: "The list did not load",
} as const;

export const duties: Readonly<Record<Look["as"], string>> = {
  PRINCIPAL: "principal",
  OFFICE: "school office",
  CLASS_TEACHER: "class teacher",
};

export const kinds: Readonly<Record<AccessKind, string>> = {
  HEALTH: "health",
  CONTACTS: "contacts",
};

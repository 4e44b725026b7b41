import type { Look, AccessKind } from "@school/core/students/access-log/contract.ts";

export const accessLogTexts = {
  title: "Who opened the record",
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

import type { ReadKind } from "@school/core/accounts/reads/kinds.ts";
import { readKindTexts } from "@school/core/accounts/reads/text.ts";
import { nounFor, plural } from "@school/core/api/plural.ts";

export const readsTexts = {
  title: "Who saw what",
  description:
    "Records that people opened, exported and changed in the last seven days. Unusual people are first.",
  who: "Person",
  about: "Whose records",
  none: "No one has opened records yet",
  read: (kind: ReadKind, people: number) =>
    `${plural(people, "person", "people")}: ${readKindTexts[kind]}`,
  files: (files: number) => ` (${plural(files, "file")})`,
  changes: (changes: number, records: number) =>
    `${plural(changes, "change")} to ${plural(records, "record")}`,
  more: (count: number) => `${count} more ${nounFor(count, "time")}`,
  end: "End sessions",
  endTitle: (name: string) => `Sign ${name} out on all devices?`,
  endText: "The password stays. If it may be stolen, also set a new one under Users.",
  ended: (name: string) => `${name} is signed out on all devices`,
} as const;

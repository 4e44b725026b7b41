import type { FieldTable } from "@school/core/api/fields.ts";
import { STAFF_FIELDS } from "@school/core/staff/fields.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";

/* The readers and writers of each field of a record, for docs/permissions.md, from the field tables. */

type Seen<Table extends FieldTable> = Table[keyof Table]["seenBy"];

interface Readers {
  /** Rights to read and to change it, for the roles of the columns below, in their order. */
  readonly reads: readonly [string, string, string, string, string];
  /** Sensitivity level: see docs/operating/data-protection.md. */
  readonly level: 1 | 2 | 3;
}

const PUPIL_COLUMNS = ["Office", "Class teacher", "Other teachers", "Parents", "Pupil"] as const;
const STAFF_COLUMNS = ["Principal", "Office", "The person", "Other staff", "Families"] as const;

/** As `core/src/portal/policy-people.ts` and `core/src/students/policy.ts` decide. */
const PUPIL_READERS: Readonly<Record<Seen<typeof STUDENT_FIELDS>, Readers>> = {
  page: { reads: ["reads, writes", "reads", "reads in lists", "reads", "reads"], level: 1 },
  health: { reads: ["reads, writes", "reads", "no", "reads", "reads"], level: 3 },
  record: { reads: ["reads, writes", "no", "no", "reads", "reads"], level: 2 },
  office: { reads: ["reads, writes", "no", "no", "no", "no"], level: 2 },
};

/** As `core/src/staff/policy.ts` decides. */
const STAFF_READERS: Readonly<Record<Seen<typeof STAFF_FIELDS>, Readers>> = {
  page: { reads: ["reads, writes", "reads, writes", "reads", "no", "no"], level: 2 },
  private: { reads: ["reads, writes", "writes", "reads", "no", "no"], level: 3 },
};

function table<Audience extends string>(
  fields: FieldTable<Audience>,
  columns: readonly string[],
  readers: Readonly<Record<Audience, Readers>>,
): string[] {
  return [
    `| field | level | ${columns.join(" | ")} |`,
    `| --- | --- | ${columns.map(() => "---").join(" | ")} |`,
    ...Object.entries(fields).map(([name, field]) => {
      const { reads, level } = readers[field.seenBy];
      return `| ${"fileLabel" in field && field.fileLabel ? field.fileLabel : field.label} (\`${name}\`) | ${level} | ${reads.join(" | ")} |`;
    }),
  ];
}

/** Two tables in Markdown: one line for each field. */
export function recordFields(): string[] {
  return [
    "## Fields of a pupil",
    "",
    "Who reads and who writes each field, for the pupils of the own class and the own children; of others they read nothing but names in lists. It is about the record; what a list shows for its purpose comes on top: the list Who May Collect shows the class teacher the names of the guardians and collectors on record, and the phones of those who may collect. Levels: [data protection](operating/data-protection.md#levels-of-data).",
    "",
    ...table(STUDENT_FIELDS, PUPIL_COLUMNS, PUPIL_READERS),
    "",
    "## Fields of a member of staff",
    "",
    "The office does not change a principal or another member of the office. What it writes of a private field it does not read.",
    "",
    ...table(STAFF_FIELDS, STAFF_COLUMNS, STAFF_READERS),
    "",
  ];
}

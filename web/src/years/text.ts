import { plural } from "@school/core/api/plural.ts";
import type { RolloverTerm } from "@school/core/years/schemas.ts";
import type { Balance } from "@school/core/years/promotion/arms.ts";
import { termLabel } from "@school/core/school/terms.ts";

export const LIFE = "/dashboard/students/life";

export const NEXT_TERM = "/dashboard/classes/next-term";

export const titles = {
  nextTerm: "Next Term",
  promotion: "Promotion",
  life: "School Life",
  alumni: "Alumni",
} as const;

export const labels = {
  untilEntered: "You can take it back until something is entered in the new term.",
  cancelCertificates: (count: number) =>
    count === 1 ? "Cancel this certificate" : `Cancel these ${count} certificates`,
} as const;

/** While the school is being moved. */
export const moving = {
  pupils: "Moving pupils and classes",
} as const;

export const paperLabels = {
  preview: "It will say",
  file: (number: string) => `PDF of ${number}`,
  cancelOne: (number: string) => `Cancel ${number}`,
  endsTakeBack: (day: string) =>
    `The promotion can be taken back until ${day}. After you issue a leaving certificate, it cannot, unless you cancel the certificate first.`,
} as const;

/** Leaving certificates of several pupils in one step. */
export const manyPapers = {
  title: "Leaving Certificates",
  whom: (count: number) =>
    count === 1
      ? "1 pupil gets one."
      : `${count} pupils get one each, numbered in the order of the register.`,
  issue: (count: number) => `Issue ${plural(count, "certificate")}`,
  issued: (numbers: readonly string[]) =>
    numbers.length === 0
      ? "No certificate was issued."
      : `${plural(numbers.length, "certificate")} issued: ${numbers.length > 1 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers[0]}.`,
  leftOut: (count: number) =>
    `${plural(count, "more has", "more have")} one already and will be left out.`,
  selectAll: (total: number, most: number) =>
    total > most ? `Select the first ${most} that match` : `Select all ${total} that match`,
  tooMany: (most: number) => `You can issue ${most} at once.`,
  someHave: (count: number) =>
    `The PDF has ${plural(count, "certificate")}: the others are not issued yet.`,
} as const;

export const BALANCE_LABELS: Readonly<Record<Balance, string>> = {
  number: "Equal numbers",
  sex: "Equal girls and boys",
  score: "Equal scores",
};

/** "Second Term, 2025/2026" */
export function termName({ term, academicYear }: RolloverTerm): string {
  return `${termLabel(term, "First Term")}, ${academicYear}`;
}

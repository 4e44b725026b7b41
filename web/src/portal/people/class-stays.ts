import { first, last } from "@school/core/api/lists.ts";
import type { ChildPage } from "@school/core/portal/contract-child.ts";
import { termLabel } from "@school/core/school/terms.ts";

export interface ClassStay {
  key: string;
  academicYear: string;
  className: string;
  /** "First Term to Third Term" */
  terms: string;
}

type EnrolledTerm = ChildPage["classHistory"]["terms"][number];

/**
 * Consecutive terms in one class, combined; newest first, as given. A class to which the child
 * returned in the same session is a separate stay.
 */
export function classStays(enrolled: readonly EnrolledTerm[]): ClassStay[] {
  const stays: EnrolledTerm[][] = [];
  for (const one of enrolled) {
    const stay = stays.at(-1);
    const before = stay?.at(-1);
    if (stay && before?.classId === one.classId && before.academicYear === one.academicYear) {
      stay.push(one);
    } else {
      stays.push([one]);
    }
  }
  return stays.map((stay) => {
    const [newest, oldest] = [first(stay), last(stay)];
    const from = termLabel(oldest.term, "First Term");
    const to = termLabel(newest.term, "First Term");
    return {
      key: `${newest.academicYear} ${newest.term}`,
      academicYear: newest.academicYear,
      className: newest.className,
      terms: from === to ? from : `${from} to ${to}`,
    };
  });
}

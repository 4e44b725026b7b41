import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { useTermChoice } from "../../school/use-term-choice.ts";
import type { SheetKey } from "./sheet-address.ts";

/**
 * The chosen sheet: session, term, class and subject, in the URL. Session and term default to the
 * current ones; a class with one subject needs no choice.
 *
 * @returns null until all four are chosen and loaded
 */
export function useChosenSheet() {
  const choice = useTermChoice();
  const { academicYear, sessions, terms, term, termName, change } = choice;
  const [address, setAddress] = useAddress(["class", "subject"]);
  const teaching = useQuery(
    classesApi.teaching.queryOptions({ input: { academicYear }, enabled: academicYear !== "" }),
  );
  const classes = teaching.data?.data.filter((each) => each.subjects.length > 0) ?? [];
  const schoolClass = classes.find(({ id }) => id === address.class);
  const subjects = schoolClass?.subjects ?? [];
  const subject =
    subjects.find(({ id }) => id === address.subject) ??
    (subjects.length === 1 ? subjects[0] : undefined);
  const sheet: SheetKey | null =
    term && schoolClass && subject
      ? { termId: term.id, classId: schoolClass.id, subjectId: subject.id }
      : null;
  return {
    sheet,
    academicYear,
    sessions,
    terms,
    term,
    termName,
    change,
    classes,
    schoolClass,
    subjects,
    subject,
    setAddress,
    loading: choice.loading || (teaching.isPending && academicYear !== ""),
    error: choice.error ?? teaching.error,
    retry: () => void Promise.all([choice.retry(), teaching.refetch()]),
  };
}

/** Result of `useChosenSheet`: available choices, and the current one. */
export type SheetChoice = ReturnType<typeof useChosenSheet>;

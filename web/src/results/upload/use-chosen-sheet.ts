import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { useChoice, useOwnClass } from "../../classes/use-own-class.ts";
import { useAddress } from "../../platform/address.ts";
import { useTermChoice } from "../../school/use-term-choice.ts";
import type { SheetKey } from "./sheet-address.ts";

/**
 * The chosen sheet: session, term, class and subject, in the URL. Session and term default to the
 * current ones. A class with one subject needs no choice.
 *
 * @param isWork whether class and subject default to the person's own, or those chosen last
 * @returns a null sheet until all four are chosen and loaded
 */
export function useChosenSheet(isWork: boolean) {
  const choice = useTermChoice();
  const { academicYear, sessions, terms, term, termName, change } = choice;
  const [address, setAddress] = useAddress(["class", "subject"]);
  const teaching = useQuery(
    classesApi.teaching.queryOptions({ input: { academicYear }, enabled: academicYear !== "" }),
  );
  const classes = teaching.data?.data.filter((each) => each.subjects.length > 0) ?? [];
  const ownClass = useOwnClass(classes.map((each) => ({ ...each, name: each.fullName })));
  const schoolClass = isWork ? ownClass.chosen : classes.find(({ id }) => id === address.class);
  const subjects = schoolClass?.subjects ?? [];
  const ownSubject = useChoice("subject", `subject/${schoolClass?.id ?? ""}`, subjects);
  const subject =
    isWork || subjects.length === 1
      ? ownSubject.chosen
      : subjects.find(({ id }) => id === address.subject);
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
    ownClass,
    ownSubject,
    setAddress,
    loading: choice.loading || (teaching.isPending && academicYear !== ""),
    error: choice.error ?? teaching.error,
    retry: () => void Promise.all([choice.retry(), teaching.refetch()]),
  };
}

/** Result of `useChosenSheet`: available choices, and the current one. */
export type SheetChoice = ReturnType<typeof useChosenSheet>;

import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { schoolApi } from "../../school/api.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import type { SheetKey } from "./sheet-address.ts";

/**
 * Which sheet is meant: session, term, class, subject, kept in the address. The session and term
 * are the current ones until changed; a class with one subject needs no choice of it.
 *
 * @returns null until all four are chosen and loaded
 */
export function useChosenSheet() {
  const { currentTerm } = useSchoolNow();
  const [address, setAddress] = useAddress(["session", "term", "class", "subject"]);
  const academicYear = address.session || (currentTerm?.academicYear ?? "");
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const teaching = useQuery(
    classesApi.teaching.queryOptions({ input: { academicYear }, enabled: academicYear !== "" }),
  );
  const terms = sessions.data?.data.find(({ name }) => name === academicYear)?.terms ?? [];
  const term =
    terms.find(({ id }) => id === address.term) ??
    terms.find(({ isCurrent }) => isCurrent) ??
    terms[0];
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
    sessions: sessions.data?.data ?? [],
    terms,
    term,
    classes,
    schoolClass,
    subjects,
    subject,
    setAddress,
    loading: sessions.isPending || (teaching.isPending && academicYear !== ""),
    error: sessions.error ?? teaching.error,
    retry: () => void Promise.all([sessions.refetch(), teaching.refetch()]),
  };
}

/** What `useChosenSheet` answers: the choices there are, and what is chosen. */
export type SheetChoice = ReturnType<typeof useChosenSheet>;

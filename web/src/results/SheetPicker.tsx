import { termLabel } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../classes/api.ts";
import { useAddress } from "../platform/address.ts";
import { schoolApi } from "../school/api.ts";
import { useSchoolNow } from "../school/school-now.ts";
import { FilterSelect } from "../ui/FilterSelect.tsx";
import styles from "./SheetPicker.module.css";

export interface ChosenSheet {
  classId: string;
  subjectId: string;
  termId: string;
}

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
  const classes = teaching.data?.data ?? [];
  const schoolClass = classes.find(({ id }) => id === address.class);
  const subjects = schoolClass?.subjects ?? [];
  const subject =
    subjects.find(({ id }) => id === address.subject) ??
    (subjects.length === 1 ? subjects[0] : undefined);
  const sheet: ChosenSheet | null =
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

/** The four choices above a score sheet. */
export function SheetPicker({ chosen }: { chosen: ReturnType<typeof useChosenSheet> }) {
  const { setAddress } = chosen;
  return (
    <div className={styles.choices} role="group" aria-label="Which scores">
      <FilterSelect
        label="Session"
        value={chosen.academicYear}
        options={chosen.sessions.map(({ name }) => name)}
        onChange={(session) => setAddress({ session, term: "", class: "", subject: "" })}
      />
      <FilterSelect
        label="Term"
        value={chosen.term?.id ?? ""}
        options={chosen.terms.map(({ id, term }) => ({
          value: id,
          label: termLabel(term, "First Term"),
        }))}
        onChange={(term) => setAddress({ term })}
      />
      <FilterSelect
        label="Class"
        value={chosen.schoolClass?.id ?? ""}
        all="Choose a class"
        options={chosen.classes.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => setAddress({ class: id, subject: "" })}
      />
      <FilterSelect
        label="Subject"
        value={chosen.subject?.id ?? ""}
        all="Choose a subject"
        options={chosen.subjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(subject) => setAddress({ subject })}
      />
    </div>
  );
}

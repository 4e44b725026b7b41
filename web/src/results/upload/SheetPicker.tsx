import { termLabel } from "@school/core/school/terms.ts";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import styles from "./SheetPicker.module.css";
import type { SheetChoice } from "./use-chosen-sheet.ts";

/** The four choices above a score sheet. */
export function SheetPicker({ chosen }: { chosen: SheetChoice }) {
  const { setAddress } = chosen;
  return (
    <div className={styles.choices} role="group" aria-label="Class and subject">
      <SessionAndTerm chosen={chosen} onChange={setAddress} />
      <FilterSelect
        label="Class"
        value={chosen.schoolClass?.id ?? ""}
        all="Choose"
        options={chosen.classes.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => setAddress({ class: id, subject: "" })}
      />
      <FilterSelect
        label="Subject"
        value={chosen.subject?.id ?? ""}
        all="Choose"
        options={chosen.subjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(subject) => setAddress({ subject })}
      />
    </div>
  );
}

interface SessionAndTermProps {
  chosen: Pick<SheetChoice, "academicYear" | "sessions" | "term" | "terms">;
  onChange: SheetChoice["setAddress"];
}

/** The academic session and its term; another session has other terms and classes. */
export function SessionAndTerm({ chosen, onChange }: SessionAndTermProps) {
  return (
    <>
      <FilterSelect
        label="Session"
        value={chosen.academicYear}
        options={chosen.sessions.map(({ name }) => name)}
        onChange={(session) => onChange({ session, term: "", class: "", subject: "" })}
      />
      <FilterSelect
        label="Term"
        value={chosen.term?.id ?? ""}
        options={chosen.terms.map(({ id, term }) => ({
          value: id,
          label: termLabel(term, "First Term"),
        }))}
        onChange={(term) => onChange({ term })}
      />
    </>
  );
}

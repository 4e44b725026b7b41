import { TermPicker } from "../../school/TermPicker.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import styles from "./SheetPicker.module.css";
import type { SheetChoice } from "./use-chosen-sheet.ts";

/** The four filters above a score sheet. */
export function SheetPicker({ chosen }: { chosen: SheetChoice }) {
  const { setAddress } = chosen;
  return (
    <div className={styles.choices} role="group" aria-label="Class and subject">
      <TermPicker choice={chosen} ofSession={["class", "subject"]} />
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

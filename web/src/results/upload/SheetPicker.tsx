import { TermPicker } from "../../school/TermPicker.tsx";
import { Grid } from "../../ui/page/Layout.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { SheetChoice } from "./use-chosen-sheet.ts";

/** The four filters above a score sheet. */
export function SheetPicker({ chosen }: { chosen: SheetChoice }) {
  const { setAddress } = chosen;
  return (
    <Grid fit gap={3} min="9.5rem" role="group" aria-label="Class and subject">
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
    </Grid>
  );
}

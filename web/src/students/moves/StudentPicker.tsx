import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useEffect, useState } from "react";
import { ComboField } from "../../ui/fields/FormFields.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../ui/fields/SearchField.tsx";
import { studentName } from "../lists/text.ts";

interface StudentPickerProps {
  /** Whom the server found. */
  rows: readonly StudentRow[];
  /** There are more than these. */
  more: boolean;
  chosen: StudentRow | null;
  onSearch: (search: string) => void;
  onChoose: (student: StudentRow | null) => void;
}

/** What tells a pupil from all others, also from one of the same name. */
function label(student: StudentRow): string {
  return `${studentName(student)} · ${student.admissionNumber ?? student.userId}`;
}

/** One pupil, found by typing. The server searches, so slips and marks are forgiven here, too. */
export function StudentPicker({ rows, more, chosen, onSearch, onChoose }: StudentPickerProps) {
  const [text, setText] = useState("");
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    setText(chosen ? label(chosen) : "");
  }
  const isChosen = chosen !== null && text === label(chosen);
  useEffect(() => {
    if (isChosen) return;
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isChosen, text, onSearch]);

  return (
    <ComboField
      label="Student"
      withAsterisk
      description={
        more
          ? "Type a name, an ID or a parent's phone. Only the first 200 are shown."
          : "Type a name, an ID or a parent's phone."
      }
      maxLength={200}
      options={rows.map(label)}
      // The server has found them; what it forgave is not sorted out again.
      filter={({ options }) => options}
      value={text}
      onChange={(next) => {
        setText(next);
        if (chosen && next !== label(chosen)) onChoose(null);
      }}
      onOptionSubmit={(option) => {
        const found = rows.find((row) => label(row) === option);
        if (found) onChoose(found);
      }}
    />
  );
}

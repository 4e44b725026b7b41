import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useEffect, useState } from "react";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../ui/fields/SearchField.tsx";

type Listed = Pick<StudentRow, "id" | "firstName" | "lastName" | "admissionNumber" | "userId">;

interface StudentPickerProps<Row extends Listed> {
  /** The specification's "Student", unless the page has several of them. */
  label?: string;
  /** Search terms that find a pupil: "a name or an ID". */
  searchedBy?: string;
  /** Pupils that the server found. */
  rows: readonly Row[];
  /** Whether there are more matches. */
  more: boolean;
  chosen: Row | null;
  onSearch: (search: string) => void;
  onChoose: (student: Row | null) => void;
}

/** Returns the label that distinguishes a pupil from all others, also from one of the same name. */
function label(student: Listed): string {
  return `${surnameFirst(student)} · ${student.admissionNumber ?? student.userId}`;
}

/** One pupil, found by typing. The server searches, so typing errors and accents are tolerated. */
export function StudentPicker<Row extends Listed>(props: StudentPickerProps<Row>) {
  const { rows, more, chosen, onSearch, onChoose } = props;
  const { searchedBy = "a name, an ID or a parent's phone" } = props;
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
      label={props.label ?? "Student"}
      withAsterisk={props.label === undefined}
      description={
        more
          ? `Type ${searchedBy}. Only the first ${rows.length} are shown.`
          : `Type ${searchedBy}.`
      }
      maxLength={200}
      options={rows.map(label)}
      // The server's matches are not filtered again, or those with typing errors would be lost.
      filter={({ options }) => options}
      value={text}
      onChange={(next) => {
        setText(next);
        if (chosen && next !== label(chosen)) onChoose(null);
      }}
      onOptionSubmit={(option) => {
        const chosen = rows.find((row) => label(row) === option);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

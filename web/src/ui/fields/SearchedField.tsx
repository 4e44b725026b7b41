import { useEffect, useState } from "react";
import { ComboField } from "./ComboField.tsx";
import { SEARCH_DEBOUNCE_MS } from "./SearchField.tsx";

interface SearchedFieldProps<Row> {
  label: string;
  withAsterisk?: boolean;
  /** Search terms that find a record: "a name or an ID". */
  searchedBy: string;
  /** Records that the server found. */
  rows: readonly Row[];
  /** Whether there are more matches. */
  more: boolean;
  chosen: Row | null;
  /** A label that distinguishes a record from all others, also from one of the same name. */
  labelOf: (row: Row) => string;
  onSearch: (search: string) => void;
  onChoose: (row: Row | null) => void;
}

/** One record, found by typing. The server searches, so typing errors and accents are tolerated. */
export function SearchedField<Row>(props: SearchedFieldProps<Row>) {
  const { rows, more, chosen, labelOf, searchedBy, onSearch, onChoose } = props;
  const [text, setText] = useState("");
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    setText(chosen ? labelOf(chosen) : "");
  }
  const isChosen = chosen !== null && text === labelOf(chosen);
  useEffect(() => {
    if (isChosen) return;
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isChosen, text, onSearch]);

  return (
    <ComboField
      label={props.label}
      withAsterisk={props.withAsterisk ?? false}
      description={
        more
          ? `Type ${searchedBy}. Only the first ${rows.length} are shown.`
          : `Type ${searchedBy}.`
      }
      maxLength={200}
      options={rows.map(labelOf)}
      // The server's matches are not filtered again, or those with typing errors would be lost.
      filter={({ options }) => options}
      value={text}
      onChange={(next) => {
        setText(next);
        if (chosen && next !== labelOf(chosen)) onChoose(null);
      }}
      onOptionSubmit={(option) => {
        const row = rows.find((one) => labelOf(one) === option);
        if (row) onChoose(row);
      }}
    />
  );
}

import { useState } from "react";
import { ComboField } from "../fields/ComboField.tsx";

export interface FilterComboProps {
  label: string;
  /** Label of "no filter". */
  all: string;
  value: string;
  onChange: (value: string) => void;
  /** Options for completion. */
  options: readonly string[];
}

/**
 * A typed filter with completion. It applies once a choice is made or the text is finished (Enter,
 * or leaving the field), since half a name would match nothing.
 */
export function FilterCombo({ label, all, value, onChange, options }: FilterComboProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);

  // External changes (Clear, the back button) replace the text.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  function finish(typed: string): void {
    if (typed.trim() !== value) onChange(typed.trim());
  }

  return (
    <ComboField
      label={label}
      placeholder={all}
      options={options}
      value={text}
      onChange={(next) => {
        setText(next);
        if (next.trim() === "") finish("");
      }}
      onOptionSubmit={finish}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish(text);
      }}
    />
  );
}

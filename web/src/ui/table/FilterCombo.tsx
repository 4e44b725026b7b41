import { useState } from "react";
import { ComboField } from "../fields/ComboField.tsx";

export interface FilterComboProps {
  label: string;
  /** The words for "no filter". */
  all: string;
  value: string;
  onChange: (value: string) => void;
  /** Options for completion. */
  options: readonly string[];
}

/**
 * A filter that is typed, with completion. It filters once the words are chosen or finished
 * (Enter, or leaving the field), since half a name is no name.
 */
export function FilterCombo({ label, all, value, onChange, options }: FilterComboProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);

  // What comes from outside (Clear, the back button) wins over what is in the box.
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

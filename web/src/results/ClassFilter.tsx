import { useState } from "react";
import { ComboField } from "../ui/FormFields.tsx";

interface ClassFilterProps {
  value: string;
  onChange: (className: string) => void;
  /** Names to complete from. */
  classes: readonly string[];
}

/**
 * A class as people type it, with completion. It filters once the name is chosen or finished
 * (Enter, or leaving the field), since half a name is no class.
 */
export function ClassFilter({ value, onChange, classes }: ClassFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);

  // What comes from outside (Clear, the back button) wins over what stands in the box.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  function finish(name: string): void {
    if (name.trim() !== value) onChange(name.trim());
  }

  return (
    <ComboField
      label="Class"
      placeholder="All classes"
      options={classes}
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

import { useEffect, useRef, useState } from "react";
import { ComboField } from "../ui/FormFields.tsx";
import { SEARCH_DEBOUNCE_MS } from "../ui/SearchField.tsx";

interface ClassFilterProps {
  value: string;
  onChange: (className: string) => void;
  /** Names to complete from. */
  classes: readonly string[];
}

/** A class as people type it, with completion; it filters once the typing pauses. */
export function ClassFilter({ value, onChange, classes }: ClassFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // What comes from outside (Clear, the back button) wins over what stands in the box.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <ComboField
      label="Class"
      placeholder="All classes"
      options={classes}
      value={text}
      onChange={(next) => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          if (next.trim() !== value) onChange(next.trim());
        }, SEARCH_DEBOUNCE_MS);
      }}
    />
  );
}

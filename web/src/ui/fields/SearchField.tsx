import { CloseButton, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

/** Milliseconds between the last key and the search; from the specification. */
export const SEARCH_DEBOUNCE_MS = 300;

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The searched content: "Search name, email or ID". */
  label: string;
  placeholder?: string | undefined;
}

/** A debounced search box; Enter searches at once. */
export function SearchField({ value, onChange, label, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // External changes (Clear, the back button) replace the text and cancel a pending search; this
  // box's own reports do not.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (next.trim() === reported.current) return;
      reported.current = next.trim();
      onChange(reported.current);
    }, wait);
  };
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => report(event.currentTarget.value, SEARCH_DEBOUNCE_MS)}
      onKeyDown={(event) => {
        if (event.key === "Enter") report(text, 0);
      }}
      rightSection={
        text && <CloseButton size="sm" aria-label="Clear search" onClick={() => report("", 0)} />
      }
    />
  );
}

import { termLabel } from "@school/core/school/terms.ts";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import type { TermChoice } from "./use-term-choice.ts";

export interface TermPickerProps {
  choice: Pick<TermChoice, "academicYear" | "sessions" | "term" | "terms" | "change">;
  /** Other keys of the address that belong to one session; choosing another session clears them. */
  ofSession?: readonly string[];
  /** Receives the changes instead of the URL's own update. */
  onChange?: ((changes: Record<string, string>) => void) | undefined;
}

/** The academic session and its term. */
export function TermPicker({ choice, ofSession = [], onChange = choice.change }: TermPickerProps) {
  const emptied = Object.fromEntries(["term", ...ofSession].map((key) => [key, ""]));
  return (
    <>
      <FilterSelect
        label="Session"
        value={choice.academicYear}
        options={choice.sessions.map(({ name }) => name)}
        onChange={(session) => onChange({ ...emptied, session })}
      />
      <FilterSelect
        label="Term"
        value={choice.term?.id ?? ""}
        options={choice.terms.map(({ id, term }) => ({
          value: id,
          label: termLabel(term, "First Term"),
        }))}
        onChange={(term) => onChange({ term })}
      />
    </>
  );
}

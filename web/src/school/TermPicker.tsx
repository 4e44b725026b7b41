import { termLabel } from "@school/core/school/terms.ts";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import type { TermChoice } from "./use-term-choice.ts";

interface TermPickerProps {
  choice: Pick<TermChoice, "academicYear" | "sessions" | "term" | "terms" | "change">;
  /** What else in the address belongs to one session; another session empties it. */
  ofSession?: readonly string[];
  /** Changes the address in place of the choice itself. */
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

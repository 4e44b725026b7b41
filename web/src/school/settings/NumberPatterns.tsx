import type { SchoolSettings } from "@school/core/school/contract-settings.ts";
import { numberInSeries, numberSeries } from "@school/core/school/number-pattern.ts";
import { settingFault } from "@school/core/school/setting-keys.ts";
import { useState } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useSchoolNow } from "../school-now.ts";
import { settingOf, useSettingChange } from "./use-settings.ts";

const PATTERNS = [
  { key: "admission_number_pattern", label: "Admission Number" },
  { key: "student_id_pattern", label: "Student ID" },
] as const;
type Pattern = (typeof PATTERNS)[number]["key"];

/** Some session, for the example of a school that has none yet. */
const SOME_SESSION = "2025/2026";

/** How the numbers of new pupils are made; those that are given stay. */
export function NumberPatterns({ settings }: { settings: SchoolSettings }) {
  const session = useSchoolNow().currentTerm?.academicYear ?? SOME_SESSION;
  const [typed, setTyped] = useState<Partial<Record<Pattern, string>>>({});
  const change = useSettingChange(settings, "Failed to save", () => {
    setTyped({});
    toastSuccess("Patterns saved");
  });
  const stored = (key: Pattern) => {
    const value = settingOf(settings, key)?.value;
    return typeof value === "string" ? value : "";
  };
  const patternOf = (key: Pattern) => typed[key]?.trim() ?? stored(key);
  const faultOf = (key: Pattern) =>
    typed[key] === undefined ? null : settingFault(key, patternOf(key));

  function send(): void {
    const changed = PATTERNS.filter(({ key }) => patternOf(key) !== stored(key));
    if (changed.length === 0 || changed.some(({ key }) => faultOf(key) !== null)) return;
    change.save(Object.fromEntries(changed.map(({ key }) => [key, patternOf(key)])));
  }

  return (
    <Form
      label="Numbers of pupils"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {PATTERNS.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          description={exampleOf(patternOf(key), session)}
          maxLength={40}
          spellCheck={false}
          value={typed[key] ?? stored(key)}
          error={faultOf(key)}
          onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
        />
      ))}
      <FormActions submit="Save" busyLabel="Saving..." busy={change.busy} />
    </Form>
  );
}

function exampleOf(pattern: string, session: string): string {
  if (settingFault("admission_number_pattern", pattern) !== null) return "No numbers yet.";
  return `For example ${numberInSeries(numberSeries(pattern, { session }), 17)}`;
}

import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { numberInSeries, numberSeries } from "@school/core/school/number-pattern.ts";
import { settingFault } from "@school/core/school/setting-keys.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { useSchoolNow } from "../school-now.ts";
import { useSettingTexts } from "./use-settings.ts";

const PATTERNS = [
  { key: "admission_number_pattern", label: "Admission Number" },
  { key: "student_id_pattern", label: "Student ID" },
] as const;

/** Some session, for the example of a school that has none yet. */
const SOME_SESSION = "2025/2026";

/** How the numbers of new pupils are made; those that are given stay. */
export function NumberPatterns({ settings }: { settings: SchoolSettings }) {
  const session = useSchoolNow().currentTerm?.academicYear ?? SOME_SESSION;
  const form = useSettingTexts(
    settings,
    PATTERNS.map(({ key }) => key),
    "Patterns saved",
  );
  return (
    <Form label="Numbers of pupils" onSubmit={form.onSubmit}>
      {PATTERNS.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          description={exampleOf(form.textOf(key), session)}
          maxLength={40}
          spellCheck={false}
          {...form.field(key)}
        />
      ))}
      <FormActions submit="Save" busyLabel="Saving..." busy={form.busy} />
    </Form>
  );
}

function exampleOf(pattern: string, session: string): string {
  if (settingFault("admission_number_pattern", pattern) !== null) return "No numbers yet.";
  return `For example ${numberInSeries(numberSeries(pattern, { session }), 17)}`;
}

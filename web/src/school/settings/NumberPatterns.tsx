import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { numberInSeries, numberSeries } from "@school/core/school/number-pattern.ts";
import { settingFault } from "@school/core/school/setting-keys.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { useSchoolNow } from "../school-now.ts";
import { useSettingForm } from "./use-settings.ts";
import { labels } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const PATTERNS = [
  { key: "admission_number_pattern", label: uiLabels.admissionNumber },
  { key: "student_id_pattern", label: "Student ID" },
] as const;

/** Some session, for the example of a school that has none yet. */
const SOME_SESSION = "2025/2026";

/** How the numbers of new pupils are made; those that are given stay. */
export function NumberPatterns({ settings }: { settings: SchoolSettings }) {
  const session = useSchoolNow().currentTerm?.academicYear ?? SOME_SESSION;
  const form = useSettingForm(settings, PATTERNS, labels.patternsSaved);
  return (
    <RecordForm form={form} label="Pupil numbers">
      {PATTERNS.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          description={exampleOf(form.values[key].trim(), session)}
          maxLength={40}
          spellCheck={false}
          {...form.field(key)}
        />
      ))}
    </RecordForm>
  );
}

function exampleOf(pattern: string, session: string): string {
  if (settingFault("admission_number_pattern", pattern) !== null)
    return "Enter a valid pattern to see an example.";
  return `For example ${numberInSeries(numberSeries(pattern, { session }), 17)}`;
}

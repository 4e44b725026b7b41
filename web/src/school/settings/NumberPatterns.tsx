import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { numberInSeries, numberSeries } from "@school/core/school/number-pattern.ts";
import { settingFault } from "@school/core/school/setting-keys.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { useSchoolNow } from "../school-now.ts";
import { useSettingForm, useSettings } from "./use-settings.ts";
import { labels } from "./text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const PATTERNS = [
  { key: "admission_number_pattern", label: uiLabels.admissionNumber },
  { key: "student_id_pattern", label: "Student ID" },
] as const;

/** A session for the example if the school has none yet. */
const SOME_SESSION = "2025/2026";

interface NumberPatternsProps {
  settings: SchoolSettings;
  /** The school has not chosen its patterns yet; the default ones can be saved as they are. */
  isFirst?: boolean;
}

/** Form for the patterns of new pupils' numbers; existing numbers do not change. */
export function NumberPatterns({ settings, isFirst = false }: NumberPatternsProps) {
  const session = useSchoolNow().currentTerm?.academicYear ?? SOME_SESSION;
  const form = useSettingForm(
    settings,
    PATTERNS,
    "Patterns saved",
    isFirst ? "admission_number_pattern" : undefined,
  );
  const isStale = form.differences.length > 0;
  return (
    <RecordForm
      form={form}
      label="Pupil numbers"
      submit={isFirst && !isStale ? "Use these numbers" : undefined}
    >
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

/** The patterns before the first pupil: one button saves them, as typed or as they are. */
export function FirstNumbers() {
  const settings = useSettings().data?.data;
  if (!settings) return <LoadingState />;
  const stored = settings.settings.find(({ key }) => key === "admission_number_pattern");
  return (
    <Stack>
      <p>{labels.patternWords}</p>
      <NumberPatterns settings={settings} isFirst={stored?.version === 0} />
    </Stack>
  );
}

function exampleOf(pattern: string, session: string): string {
  if (settingFault("admission_number_pattern", pattern) !== null)
    return "Enter a valid pattern to see an example.";
  return `For example ${numberInSeries(numberSeries(pattern, { session }), 17)}`;
}

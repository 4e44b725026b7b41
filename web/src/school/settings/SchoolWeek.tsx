import { WEEKDAYS } from "@school/core/api/weekdays.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { CheckListField } from "../../ui/fields/FormFields.tsx";
import { useSettingForm } from "./use-settings.ts";

const FIELDS = [{ key: "school_week", label: "School days" }] as const;
const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day + 1), label }));

/** The days of the school week. */
export function SchoolWeek({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "School days saved");
  const { school_week: week } = form.values;
  return (
    <RecordForm form={form} label="School days">
      <CheckListField
        label="School days of a week"
        options={DAYS}
        value={[...week]}
        error={form.issueFor("school_week")}
        onChange={(days) => form.change({ school_week: days.toSorted().join("") })}
      />
    </RecordForm>
  );
}

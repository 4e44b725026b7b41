import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { offlineLabels } from "./text.ts";
import { useSettingForm } from "./use-settings.ts";

const FIELDS = [{ key: "reading_offline_days", label: offlineLabels.days }] as const;

/** For how many days a device stores the data read on it. */
export function DaysKept({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "Days saved");
  return (
    <RecordForm form={form} label={offlineLabels.days}>
      <TextField
        label={offlineLabels.days}
        inputMode="numeric"
        maxLength={2}
        {...form.field("reading_offline_days")}
      />
    </RecordForm>
  );
}

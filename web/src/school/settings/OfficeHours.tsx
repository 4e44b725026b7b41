import { WEEKDAYS } from "@school/core/api/weekdays.ts";
import {
  DEFAULT_OFFICE_HOURS,
  formatOfficeHours,
  parseOfficeHours,
} from "@school/core/school/office-hours.ts";
import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { useSettingForm } from "./use-settings.ts";
import { TimeField } from "../../ui/fields/PickedField.tsx";

const FIELDS = [{ key: "office_hours", label: "Office hours" }] as const;
const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }));

/** The school's hours for answering messages, the same on each of the days. */
export function OfficeHours({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, "Office hours saved");
  const hours = partsOf(form.values.office_hours);
  const change = (changes: Partial<typeof hours>) =>
    form.change({ office_hours: formatOfficeHours({ ...hours, ...changes }) });
  return (
    <RecordForm form={form} label="Office hours">
      <FieldGrid>
        <SelectField
          label="First day"
          options={DAYS}
          value={String(hours.firstDay)}
          onChange={(event) => change({ firstDay: Number(event.currentTarget.value) })}
        />
        <SelectField
          label="Last day"
          options={DAYS}
          value={String(hours.lastDay)}
          error={form.issueFor("office_hours")}
          onChange={(event) => change({ lastDay: Number(event.currentTarget.value) })}
        />
        <TimeField label="From" value={hours.from} onChange={(value) => change({ from: value })} />
        <TimeField
          label="Until"
          value={hours.until}
          onChange={(value) => change({ until: value })}
        />
      </FieldGrid>
    </RecordForm>
  );
}

/**
 * Splits the typed office hours into parts, which are shown as they are. The text may not be valid
 * hours yet.
 */
function partsOf(text: string) {
  const good = parseOfficeHours(text);
  if (good) return good;
  const [days = "", times = ""] = (text || DEFAULT_OFFICE_HOURS).split(" ");
  const [first = "1", last = "5"] = days.split("-");
  const [from = "", until = ""] = times.split("-");
  return { firstDay: Number(first) - 1, lastDay: Number(last) - 1, from, until };
}

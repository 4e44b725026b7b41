import type { SchoolSettings } from "@school/core/school/settings/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useSettingForm, useSettings } from "../../school/settings/use-settings.ts";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { attendanceApi } from "../api.ts";
import { staffLabels, staffTitles } from "./text.ts";

const FIELDS = [
  { key: "staff_networks", label: staffLabels.networks },
  { key: "staff_late_after", label: staffLabels.lateAfter },
] as const;

/** Where staff can sign in, and from when they are late. */
export function StaffDayRules() {
  const { data } = useSettings();
  return data ? <RulesForm settings={data.data} /> : null;
}

function RulesForm({ settings }: { settings: SchoolSettings }) {
  const form = useSettingForm(settings, FIELDS, staffLabels.saved);
  const today = useQuery(attendanceApi.staffToday.queryOptions());
  return (
    <Panel title={staffTitles.settings}>
      <RecordForm form={form} label={staffTitles.settings}>
        <TextAreaField
          label={staffLabels.networks}
          description={staffLabels.networksHint(today.data?.data.address ?? "…")}
          {...form.field("staff_networks")}
        />
        <TextField type="time" label={staffLabels.lateAfter} {...form.field("staff_late_after")} />
      </RecordForm>
    </Panel>
  );
}

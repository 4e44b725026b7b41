import type { BackupOverview } from "@school/core/school/backups/contract.ts";
import type { BackupPlan } from "@school/core/school/backups/plan.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { RadioField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { failures } from "../../ui/text.ts";
import { backupsApi } from "../api.ts";
import { backupTexts, placeNames } from "./text.ts";
import { TimeField } from "../../ui/fields/PickedField.tsx";

const FACTS: Facts<BackupOverview> = [
  ["Daily backup:", ({ plan }) => (plan.isOn ? `at ${plan.time}` : "off")],
  ["Where:", ({ plan }) => (plan.place === "folder" ? plan.folder : placeNames[plan.place])],
  ["Kept:", ({ plan }) => `${plan.daily} days, ${plan.weekly} weeks, ${plan.monthly} months`],
];

/** The form of the backup plan: times, destination and number of stored backups. */
export function BackupPlanForm({ overview }: { overview: BackupOverview }) {
  const { hasBucket, portalFolder } = overview;
  const form = useRecordForm({
    record: overview,
    valuesOf: ({ plan }) => plan,
    unchanged() {},
    input: ({ record, values }) => ({ ...values, version: record.version }),
    send: backupsApi.setPlan.call,
    saved({ data }, startFrom) {
      startFrom(data);
      toastSuccess("Plan saved");
    },
    failure: failures.save,
    differences: (seen, current) => changedFacts(FACTS, seen, current),
  });
  const { isOn, place } = form.values;
  const places = [
    { value: "portal", label: `${placeNames.portal}: ${portalFolder}` },
    { value: "folder", label: placeNames.folder },
    ...(hasBucket ? [{ value: "bucket", label: `${placeNames.bucket} (S3_URL)` }] : []),
  ];
  const number = (key: "daily" | "weekly" | "monthly", label: string) => (
    <NumberField
      label={label}
      min={key === "daily" ? 1 : 0}
      max={100}
      allowDecimal={false}
      value={form.values[key]}
      error={form.issueFor(key)}
      onChange={(value) => form.change({ [key]: Number(value) || 0 })}
    />
  );
  return (
    <Panel title={backupTexts.planTitle}>
      <RecordForm form={form} label={backupTexts.planTitle}>
        <SwitchField
          label="Back up every day"
          description="If the computer is off at that time, the backup is made when it starts."
          checked={isOn}
          onChange={(event) => form.change({ isOn: event.currentTarget.checked })}
        />
        <TimeField
          label="Time"
          disabled={!isOn}
          value={form.values.time}
          error={form.issueFor("time")}
          onChange={(value) => form.change({ time: value })}
        />
        <RadioField
          label="Where backups go"
          options={places}
          value={place}
          error={form.issueFor("place")}
          onChange={(value) => form.change({ place: value as BackupPlan["place"] })}
        />
        {place === "folder" && (
          <TextField
            label="Folder on the server's computer"
            description="The whole path, such as /media/usb/backups or E:\backups. It must be there already."
            value={form.values.folder}
            error={form.issueFor("folder")}
            onChange={(event) => form.change({ folder: event.currentTarget.value })}
          />
        )}
        <FieldGrid>
          {number("daily", "Days to keep")}
          {number("weekly", "Weeks to keep")}
          {number("monthly", "Months to keep")}
        </FieldGrid>
      </RecordForm>
    </Panel>
  );
}

import { isCalendarDay } from "@school/core/api/days.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { StaffDay } from "@school/core/attendance/staff/contract.ts";
import {
  STAFF_DAY_KINDS,
  STAFF_DAY_LABELS,
  staffDayFaults,
  type StaffDayKind,
} from "@school/core/attendance/staff/staff-day.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { failures } from "../../ui/text.ts";
import { attendanceApi } from "../api.ts";
import { staffFailures, staffLabels, staffTitles } from "./text.ts";
import { DateField, TimeField } from "../../ui/fields/PickedField.tsx";

interface StaffDayDialogProps {
  staff: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Enters or corrects a day of a member of staff, and shows its previous values. */
export function StaffDayDialog({ staff, onClose }: StaffDayDialogProps) {
  const [staffId, setStaffId] = useState(staff[0]?.id ?? "");
  const [day, setDay] = useState(todayAtSchool);
  const query = useQuery(
    attendanceApi.staffDay.queryOptions({ input: { staffId, day }, staleTime: 0, gcTime: 0 }),
  );
  return (
    <Dialog opened onClose={onClose} title={staffTitles.enter}>
      <FieldGrid>
        <SelectField
          label="Member of staff"
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          value={staffId}
          onChange={(event) => setStaffId(event.currentTarget.value)}
        />
        <DateField label="Day" value={day} onChange={(to) => isCalendarDay(to) && setDay(to)} />
      </FieldGrid>
      <Loaded query={query} failed={staffFailures.load}>
        {({ data }) => <DayForm key={`${staffId} ${day}`} before={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function DayForm({ before, onClose }: { before: StaffDay; onClose: () => void }) {
  const form = useRecordForm({
    record: before,
    valuesOf: ({ entry }) => ({
      kind: (entry?.kind ?? "PRESENT") as StaffDayKind,
      signedInAt: entry?.signedInAt ?? "",
      signedOutAt: entry?.signedOutAt ?? "",
      reason: entry?.reason ?? "",
    }),
    check: ({ values }) => staffDayFaults(timesOf(values)),
    input: ({ record, values }) => ({
      staffId: record.staff.id,
      day: record.day,
      version: record.version,
      ...timesOf(values),
    }),
    send: attendanceApi.saveStaffDay.call,
    saved() {
      toastSuccess(staffLabels.saved);
      onClose();
    },
    failure: failures.save,
    outdated: attendanceApi.key(),
  });
  const isPresent = form.values.kind === "PRESENT";
  const { changes } = form.record;
  return (
    <RecordForm form={form} label={staffTitles.enter} onCancel={onClose}>
      <SelectField
        label="Attendance"
        options={STAFF_DAY_KINDS.map((kind) => ({ value: kind, label: STAFF_DAY_LABELS[kind] }))}
        {...form.field("kind")}
      />
      {isPresent && (
        <FieldGrid>
          <TimeField label="Came at" {...form.field("signedInAt")} />
          <TimeField label="Left at" {...form.field("signedOutAt")} />
        </FieldGrid>
      )}
      <TextField label="Reason" required={!isPresent} maxLength={200} {...form.field("reason")} />
      {changes.length > 0 && (
        <section aria-label="Changes">
          <ul>
            {changes.map(({ before: was, after, by, at }) => (
              <li key={at}>
                {was} → {after} · {by}, {timeText(at)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </RecordForm>
  );
}

interface Typed {
  readonly kind: StaffDayKind;
  readonly signedInAt: string;
  readonly signedOutAt: string;
  readonly reason: string;
}

/** Empty times become null, and a leave has none. */
function timesOf({ kind, signedInAt, signedOutAt, reason }: Typed) {
  const isPresent = kind === "PRESENT";
  return {
    kind,
    signedInAt: (isPresent && signedInAt) || null,
    signedOutAt: (isPresent && signedOutAt) || null,
    reason,
  };
}

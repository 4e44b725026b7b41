import type { Profile } from "@school/core/accounts/profile/contract.ts";
import { checkChangedUser } from "@school/core/accounts/users/user-form.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";

const STATUSES = [
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
] as const;

/** The principal's own name, class and status. */
export function OwnDetailsForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const form = useRecordForm({
    record: profile,
    valuesOf,
    check: ({ values: { firstName, lastName } }) =>
      checkChangedUser({ firstName, lastName }, { mayLackEmail: true }),
    input({ record: { version }, values, changes }) {
      const { firstName, lastName } = values;
      const status = changes.status !== undefined && { status: changes.status };
      const ofClass = changes.class !== undefined && { class: changes.class.trim() || null };
      return { version, firstName, lastName, ...status, ...ofClass };
    },
    send: accountsApi.updateProfile.call,
    saved() {
      toastSuccess("Profile updated successfully!");
      onDone();
    },
    failure: "Error updating profile",
    differences: (seen, now) => changedFacts(FACTS, seen, now),
  });
  return (
    <RecordForm form={form} label="Edit profile" onCancel={onDone}>
      <FieldGrid>
        <TextField label="First Name" required maxLength={100} {...form.field("firstName")} />
        <TextField label="Last Name" required maxLength={100} {...form.field("lastName")} />
        <TextField
          label="Class"
          description="The class of which you are class teacher, if any."
          maxLength={120}
          {...form.field("class")}
        />
        <SelectField
          label="Status"
          description="Disabling yourself signs you out."
          options={STATUSES}
          {...form.field("status")}
        />
      </FieldGrid>
    </RecordForm>
  );
}

function valuesOf({ firstName, lastName, className, status }: Profile) {
  return { firstName, lastName, class: className ?? "", status };
}

const FACTS: Facts<Profile> = [
  ["First Name", ({ firstName }) => firstName],
  ["Last Name", ({ lastName }) => lastName],
  ["Class", ({ className }) => className ?? "none"],
  ["Status", ({ status }) => (status === "active" ? "Active" : "Disabled")],
];

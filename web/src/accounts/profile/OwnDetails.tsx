import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { Profile } from "@school/core/accounts/profile/contract.ts";
import { mayEditOwnProfile } from "@school/core/accounts/users/policy.ts";
import { useState } from "react";
import { Avatar } from "../../ui/page/Avatar.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useAccount } from "../account.ts";
import { accountFacts } from "../account-facts.ts";
import { OwnPicture } from "./OwnPicture.tsx";
import styles from "./Profile.module.css";
import { checkChangedUser } from "@school/core/accounts/users/user-form.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { accountsApi } from "../api.ts";
import { emailChangeTexts, toasts } from "./text.ts";
import { labels as accountsLabels } from "../text.ts";

interface OwnDetailsProps {
  profile: Profile;
  withPicture: boolean;
}

/** Details of the person. A principal changes name, class and status here; everyone else reads. */
export function OwnDetails({ profile, withPicture }: OwnDetailsProps) {
  const account = useAccount();
  const [editing, setEditing] = useState(false);
  const { firstName, lastName, email, className, isActive } = profile;
  const shown = { ...account, firstName, lastName, email, className };
  const mayEdit = mayEditOwnProfile(account);
  const facts = accountFacts(shown);
  if (mayEdit) facts.push({ label: "Status", value: isActive ? "Active" : "Disabled" });
  return (
    <Panel
      actions={
        mayEdit && !editing ? <Button onClick={() => setEditing(true)}>Edit Profile</Button> : null
      }
    >
      <div className={styles.profile}>
        {withPicture ? (
          <OwnPicture name={firstNameFirst(shown)} src={profile.profileImageUrl} />
        ) : (
          <Avatar name={firstNameFirst(shown)} size="xl" />
        )}
        {editing ? (
          <OwnDetailsForm profile={profile} onDone={() => setEditing(false)} />
        ) : (
          <FactList facts={facts} />
        )}
      </div>
    </Panel>
  );
}

const STATUSES = [
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
] as const;

/** The principal's own name, class and status. */
function OwnDetailsForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const form = useRecordForm({
    record: profile,
    valuesOf,
    check: ({ values: { firstName, lastName } }) =>
      checkChangedUser({ firstName, lastName }, { ...profile, mayLackEmail: true }),
    input({ record: { version }, values, changes }) {
      const { firstName, lastName } = values;
      const status = changes.status !== undefined && { status: changes.status };
      const ofClass = changes.class !== undefined && { class: changes.class.trim() || null };
      return { version, firstName, lastName, ...status, ...ofClass };
    },
    send: accountsApi.updateProfile.call,
    saved() {
      toastSuccess(toasts.profileUpdated);
      onDone();
    },
    failure: emailChangeTexts.otherwise,
    differences: (seen, current) => changedFacts(FACTS, seen, current),
  });
  return (
    <RecordForm form={form} label="Edit profile" onCancel={onDone}>
      <FieldGrid>
        <TextField
          label={accountsLabels.firstNameField}
          required
          maxLength={100}
          {...form.field("firstName")}
        />
        <TextField
          label={accountsLabels.lastNameField}
          required
          maxLength={100}
          {...form.field("lastName")}
        />
        <TextField
          label="Class"
          description="Your class, if you are a class teacher."
          maxLength={120}
          {...form.field("class")}
        />
        <SelectField
          label="Status"
          description="Disabling your account signs you out."
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
  [accountsLabels.firstNameField, ({ firstName }) => firstName],
  [accountsLabels.lastNameField, ({ lastName }) => lastName],
  ["Class", ({ className }) => className ?? "none"],
  ["Status", ({ status }) => (status === "active" ? "Active" : "Disabled")],
];

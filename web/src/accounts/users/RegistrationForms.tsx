import type { User } from "@school/core/accounts/users/contract.ts";
import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { roleLabel } from "../role-label.ts";
import { mayHaveClass } from "./UserForms.tsx";
import { userChanges, userName, failures } from "./text.ts";
import { labels } from "../../ui/text.ts";

interface DecideRegistrationFormProps {
  user: User;
  classNames: readonly string[];
  onDone: () => void;
}

/** Approving a registration: which role it gets. */
export function ApproveRegistrationForm(props: DecideRegistrationFormProps) {
  const { user, classNames, onDone } = props;
  const account = useAccount();
  const form = useRecordForm({
    record: user,
    valuesOf: (seen) => ({ role: chosenRole(seen), class: "" }),
    input({ record: { id, version }, values }) {
      const name = values.class.trim();
      const withClass = mayHaveClass(values.role) && name !== "";
      return { id, version, role: values.role, ...(withClass && { class: name }) };
    },
    send: accountsApi.approveRegistration.call,
    saved() {
      toastSuccess(`Approved: ${userName(user)}`);
      onDone();
    },
    failure: failures.updateUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  const roles = rolesToGive(account).filter((one) => one !== "STUDENT" && one !== "PARENT");
  return (
    <RecordForm form={form} submit="Approve" busyLabel="Approving..." onCancel={onDone}>
      <Registration user={user} />
      <SelectField
        label="Role"
        description="Approving also confirms the email address."
        options={roles.map((one) => ({ value: one, label: roleLabel(one) }))}
        {...form.field("role")}
      />
      {mayHaveClass(form.values.role) && (
        <ComboField
          label="Class teacher of (optional)"
          options={classNames}
          {...form.field("class")}
        />
      )}
    </RecordForm>
  );
}

/** Declines a registration for good, with the reason. */
export function DeclineRegistrationForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useRecordForm({
    record: user,
    valuesOf: () => ({ reason: "" }),
    input({ record: { id, version }, values }) {
      const reason = values.reason.trim();
      return { id, version, ...(reason !== "" && { reason }) };
    },
    send: accountsApi.declineRegistration.call,
    saved() {
      toastSuccess(`Declined: ${userName(user)}`);
      onDone();
    },
    failure: failures.updateUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  return (
    <RecordForm form={form} submit="Decline" busyLabel="Declining..." danger onCancel={onDone}>
      <Registration user={user} />
      <TextAreaField
        label={labels.reasonOptional}
        description="Shown only in the Deleted view."
        maxLength={500}
        {...form.field("reason")}
      />
    </RecordForm>
  );
}

function Registration({ user }: { user: User }) {
  return (
    <p>
      {userName(user)}, {user.email ?? "no email address"}
      {user.emailConfirmed ? "" : " (not confirmed)"}, registered as a{" "}
      {roleLabel(chosenRole(user)).toLowerCase()}.
    </p>
  );
}

function chosenRole({ requestedRole }: Pick<User, "requestedRole">): Role {
  return requestedRole ?? "TEACHER";
}

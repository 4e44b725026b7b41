import type { Role } from "@school/core/accounts/roles.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import type { Fields } from "../../platform/forms/use-fields.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { roleLabel } from "../role-label.ts";
import { rolesToGive } from "@school/core/accounts/users/policy.ts";
import { checkChangedUser, checkNewUser } from "@school/core/accounts/users/user-form.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { NO_PASSWORD_CHOICE, PasswordFields, passwordInput } from "./PasswordFields.tsx";
import { RefusalLink } from "./RefusalLink.tsx";
import type { User } from "@school/core/accounts/users/contract.ts";
import { userChanges, titles, failures, toasts } from "./text.ts";
import { labels } from "../text.ts";

export interface UserValues {
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  class: string;
}

interface UserFieldsProps {
  form: Pick<Fields<UserValues>, "field" | "values">;
  roles: readonly Role[];
  classNames: readonly string[];
  /** Whether the role is fixed, as for an admitted pupil. */
  roleFixed?: boolean;
  /** Makes the email address optional, as for an admitted pupil; others may stay without one. */
  mayLackEmail?: boolean;
}

/** The fields that a new account and a changed one share. */
function UserFields(props: UserFieldsProps) {
  const { form, roles, classNames } = props;
  const { role } = form.values;
  const { roleFixed = false, mayLackEmail = false } = props;
  return (
    <>
      <SelectField
        label="Role"
        disabled={roleFixed}
        options={roles.map((one) => ({ value: one, label: roleLabel(one) }))}
        {...form.field("role")}
      />
      <FieldGrid>
        {(["firstName", "lastName"] as const).map((field) => (
          <TextField
            key={field}
            label={field === "firstName" ? labels.firstNameField : labels.lastNameField}
            required
            maxLength={100}
            autoComplete="off"
            {...form.field(field)}
          />
        ))}
      </FieldGrid>
      <TextField
        label="Email"
        type="email"
        required={!mayLackEmail && role !== "PARENT"}
        maxLength={254}
        autoComplete="off"
        {...form.field("email")}
      />
      {role !== "STUDENT" && (
        <TextField
          label="Phone"
          description={
            role === "PARENT"
              ? "To sign in with. A parent needs an email or a phone."
              : "To sign in with, besides the email."
          }
          type="tel"
          maxLength={30}
          autoComplete="off"
          {...form.field("phone")}
        />
      )}
      {mayHaveClass(role) && (
        <ComboField
          label="Class"
          description={role === "STUDENT" ? undefined : "Class teacher of this class."}
          options={classNames}
          {...form.field("class")}
        />
      )}
    </>
  );
}

/** The class selector is for pupils and teachers, whose role is either of two. */
export function mayHaveClass(role: Role): boolean {
  return role === "STUDENT" || role === "TEACHER" || role === "STAFF";
}

interface CreateUserFormProps {
  classNames: readonly string[];
  onDone: () => void;
}

const NEW_USER: UserValues = {
  role: "STUDENT",
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  class: "",
};

/** A new account; it may sign in at once. */
export function CreateUserForm({ classNames, onDone }: CreateUserFormProps) {
  const account = useAccount();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ ...NEW_USER, ...NO_PASSWORD_CHOICE }),
    check: ({ values }) => checkNewUser(withoutPupilsPhone(values)),
    input({ values }) {
      const { role, firstName, lastName, email, phone } = values;
      const withClass = mayHaveClass(role) && values.class.trim() !== "";
      return {
        role,
        firstName,
        lastName,
        email,
        ...(role !== "STUDENT" && { phone }),
        ...(withClass && { class: values.class }),
        ...passwordInput(values),
      };
    },
    send: accountsApi.createUser.call,
    saved() {
      toastSuccess(toasts.userCreated);
      onDone();
    },
    failure: failures.createUser,
    outdated: accountsApi.users.key(),
  });
  return (
    <RecordForm
      form={form}
      submit={titles.createUser}
      busyLabel="Creating..."
      onCancel={onDone}
      errorLink={<RefusalLink failure={form.failure} />}
    >
      <UserFields form={form} roles={rolesToGive(account)} classNames={classNames} />
      <PasswordFields form={form} role={form.values.role} />
    </RecordForm>
  );
}

interface EditUserFormProps {
  user: User;
  classNames: readonly string[];
  onDone: () => void;
}

/** Changes an account. Only the fields that the person changed are sent. */
export function EditUserForm({ user, classNames, onDone }: EditUserFormProps) {
  const account = useAccount();
  const form = useRecordForm({
    record: user,
    valuesOf,
    check: ({ record, values }) =>
      checkChangedUser(withoutPupilsPhone(values), {
        ...record,
        mayLackEmail: mayLackEmail(record),
      }),
    unchanged: onDone,
    input: ({ record: { id, version }, values, changes }) => ({
      id,
      version,
      ...sentFields(values, changes),
      ...passwordInput(values),
    }),
    send: accountsApi.updateUser.call,
    saved() {
      toastSuccess(toasts.userUpdated);
      onDone();
    },
    failure: failures.updateUser,
    differences: userChanges,
    outdated: accountsApi.users.key(),
  });
  const { record } = form;
  return (
    <RecordForm form={form} onCancel={onDone}>
      <UserFields
        form={form}
        roles={rolesToGive(account)}
        classNames={classNames}
        roleFixed={record.hasStudentRecord || record.awaitingApproval}
        mayLackEmail={mayLackEmail(record)}
      />
      {account.id !== user.id && (
        <PasswordFields
          form={form}
          role={form.values.role}
          note="Leave blank to keep the current password."
        />
      )}
    </RecordForm>
  );
}

/** The form has no phone while it is a pupil's. */
function withoutPupilsPhone<Values extends UserValues>(values: Values) {
  return { ...values, phone: values.role === "STUDENT" ? undefined : values.phone };
}

function valuesOf({ role, firstName, lastName, email, phone, className, ...user }: User) {
  const wished = user.hasStudentRecord ? null : user.requestedClass;
  const fields = {
    role,
    firstName,
    lastName,
    email: email ?? "",
    phone: phone === null ? "" : shownPhone(phone),
    class: className ?? wished ?? "",
  };
  return { ...fields, ...NO_PASSWORD_CHOICE };
}

function mayLackEmail({ hasStudentRecord, email }: User): boolean {
  return hasStudentRecord || email === null;
}

/** A class goes along only where the role has one. */
function sentFields({ role }: UserValues, changes: Partial<UserValues>): Partial<UserValues> {
  const { firstName, lastName, email, phone } = changes;
  return {
    ...(changes.role !== undefined && { role }),
    ...(firstName !== undefined && { firstName: firstName.trim() }),
    ...(lastName !== undefined && { lastName: lastName.trim() }),
    ...(email !== undefined && { email: email.trim() }),
    ...(phone !== undefined && role !== "STUDENT" && { phone: phone.trim() }),
    ...(changes.class !== undefined && mayHaveClass(role) && { class: changes.class.trim() }),
  };
}

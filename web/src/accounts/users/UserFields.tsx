import type { Role } from "@school/core/accounts/roles.ts";
import { ComboField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { roleLabel } from "../role-label.ts";

export interface UserValues {
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  class: string;
}

interface UserFieldsProps {
  values: UserValues;
  onChange: (changes: Partial<UserValues>) => void;
  roles: readonly Role[];
  classNames: readonly string[];
  issueFor: (field: string) => string | undefined;
  /** The role of an admitted pupil stays as it is. */
  roleFixed?: boolean;
  /** An admitted pupil may have no address, and whoever has none may stay so. */
  mayLackEmail?: boolean;
}

/** The fields that a new account and a changed one share. */
export function UserFields(props: UserFieldsProps) {
  const { values, onChange, roles, classNames, issueFor } = props;
  const { roleFixed = false, mayLackEmail = false } = props;
  return (
    <>
      <SelectField
        label="Role"
        value={values.role}
        disabled={roleFixed}
        error={issueFor("role")}
        options={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
        onChange={(event) => {
          const role = roles.find((one) => one === event.currentTarget.value);
          if (role) onChange({ role });
        }}
      />
      <FieldGrid>
        {(["firstName", "lastName"] as const).map((field) => (
          <TextField
            key={field}
            label={field === "firstName" ? "First Name" : "Last Name"}
            required
            maxLength={100}
            autoComplete="off"
            value={values[field]}
            error={issueFor(field)}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </FieldGrid>
      <TextField
        label="Email"
        type="email"
        required={!mayLackEmail}
        maxLength={254}
        autoComplete="off"
        value={values.email}
        error={issueFor("email")}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {mayHaveClass(values.role) && (
        <ComboField
          label="Class"
          description={values.role === "STUDENT" ? undefined : "Class teacher of this class."}
          options={classNames}
          value={values.class}
          error={issueFor("class")}
          onChange={(name) => onChange({ class: name })}
        />
      )}
    </>
  );
}

/** The class selector is for pupils and teachers, whose role is either of two. */
export function mayHaveClass(role: Role): boolean {
  return role === "STUDENT" || role === "TEACHER" || role === "STAFF";
}

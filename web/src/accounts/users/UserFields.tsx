import type { Role } from "@school/core/accounts/roles.ts";
import type { Fields } from "../../platform/forms/use-fields.ts";
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
  form: Pick<Fields<UserValues>, "field" | "values">;
  roles: readonly Role[];
  classNames: readonly string[];
  /** The role of an admitted pupil stays as it is. */
  roleFixed?: boolean;
  /** An admitted pupil may have no address, and whoever has none may stay so. */
  mayLackEmail?: boolean;
}

/** The fields that a new account and a changed one share. */
export function UserFields(props: UserFieldsProps) {
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
            label={field === "firstName" ? "First Name" : "Last Name"}
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
        required={!mayLackEmail}
        maxLength={254}
        autoComplete="off"
        {...form.field("email")}
      />
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

import { STAFF_PASSWORD_HINT } from "@school/core/staff/records/staff-form.ts";
import { PasswordField } from "../../ui/fields/FormFields.tsx";
import type { StaffForm } from "./use-staff-form.ts";

/** A new password for somebody else; blank keeps the present one. */
export function ChangePasswordField({ form }: { form: StaffForm }) {
  return (
    <PasswordField
      label={form.labels.password}
      description={`${STAFF_PASSWORD_HINT}; blank keeps the present one`}
      autoComplete="new-password"
      maxLength={100}
      value={form.values.password}
      error={form.issueFor("password")}
      onChange={(event) => form.change({ password: event.currentTarget.value })}
    />
  );
}

import type { Role } from "@school/core/accounts/roles.ts";
import type { Fields } from "../../platform/forms/use-fields.ts";
import { lengthText } from "../password-rules.ts";
import { CheckboxField, PasswordField } from "../../ui/fields/FormFields.tsx";
import { labels } from "./text.ts";

interface PasswordChoice {
  password: string;
  useDefaultPassword: boolean;
}

export const NO_PASSWORD_CHOICE: PasswordChoice = { password: "", useDefaultPassword: false };

interface PasswordFieldsProps {
  form: Pick<Fields<PasswordChoice>, "change" | "field" | "issueFor" | "values">;
  /** Role of the person whose password it is. */
  role: Role;
  note?: string;
}

/** A password for another user: typed here, or the school's default one. */
export function PasswordFields({ form, role, note }: PasswordFieldsProps) {
  const { useDefaultPassword } = form.values;
  return (
    <>
      {!useDefaultPassword && (
        <PasswordField
          label="Password"
          description={[lengthText(role), note].filter(Boolean).join(" ")}
          autoComplete="new-password"
          {...form.field("password")}
        />
      )}
      <CheckboxField
        label={labels.useDefaultPassword}
        description="Must be changed at the first sign-in, within 7 days."
        checked={useDefaultPassword}
        error={useDefaultPassword ? form.issueFor("password") : undefined}
        onChange={(event) =>
          form.change({ password: "", useDefaultPassword: event.currentTarget.checked })
        }
      />
    </>
  );
}

/** The part of a call that sets the password; empty for a blank one. */
export function passwordInput({ password, useDefaultPassword }: PasswordChoice) {
  if (useDefaultPassword) return { useDefaultPassword: true };
  return password === "" ? {} : { password };
}

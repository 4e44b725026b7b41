import { CheckboxField, PasswordField } from "../../ui/fields/FormFields.tsx";

export interface PasswordChoice {
  password: string;
  useDefaultPassword: boolean;
}

interface PasswordFieldsProps {
  value: PasswordChoice;
  onChange: (value: PasswordChoice) => void;
  description?: string;
  error?: string | undefined;
}

/** A password for somebody else: typed here, or the school's default one. */
export function PasswordFields({ value, onChange, description, error }: PasswordFieldsProps) {
  return (
    <>
      {!value.useDefaultPassword && (
        <PasswordField
          label="Password"
          description={description}
          autoComplete="new-password"
          value={value.password}
          error={error}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        />
      )}
      <CheckboxField
        label="Use Default Password"
        description="The person chooses another one at the first sign-in, within 7 days."
        checked={value.useDefaultPassword}
        error={value.useDefaultPassword ? error : undefined}
        onChange={(event) =>
          onChange({ password: "", useDefaultPassword: event.currentTarget.checked })
        }
      />
    </>
  );
}

/** The part of a call that sets the password; nothing for a blank one. */
export function passwordInput({ password, useDefaultPassword }: PasswordChoice) {
  if (useDefaultPassword) return { useDefaultPassword: true };
  return password === "" ? {} : { password };
}

import type { PasswordInputProps } from "@mantine/core";
import { PasswordField } from "../ui/fields/FormFields.tsx";

/** A password that can be shown, by keyboard as well. */
export function Password(props: PasswordInputProps) {
  const toggle = { "aria-label": "Show or hide password", tabIndex: 0 };
  return <PasswordField visibilityToggleButtonProps={toggle} size="md" {...props} />;
}

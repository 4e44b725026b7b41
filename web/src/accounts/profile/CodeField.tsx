import type { TextInputProps } from "@mantine/core";
import { TextField } from "../../ui/fields/FormFields.tsx";

/** Six digits out of a mail or an app; phones offer to fill them in. */
export function CodeField(props: TextInputProps) {
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      size="md"
      {...props}
    />
  );
}

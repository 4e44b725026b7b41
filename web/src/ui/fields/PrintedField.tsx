import type { TextInputProps } from "@mantine/core";
import { unprintedNote } from "@school/core/api/printable.ts";
import { TextField } from "./FormFields.tsx";

interface PrintedFieldProps extends TextInputProps {
  value: string;
}

/** A text that is printed. It names a letter that the fonts of paper lack. */
export function PrintedField(props: PrintedFieldProps) {
  return <TextField {...props} error={props.error || unprintedNote(props.value)} />;
}

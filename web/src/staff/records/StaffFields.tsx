import { DateField, SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import type { StaffTexts } from "./staff-values.ts";
import type { StaffForm } from "./use-staff-form.ts";

interface FieldProps {
  form: StaffForm;
  name: keyof StaffTexts;
  required?: boolean;
  hint?: string | undefined;
}

interface TextProps extends FieldProps {
  type?: "text" | "email" | "tel";
  maxLength: number;
  autoComplete?: string;
}

/** What every field of these forms is made of: its label, value, refusal and change. */
function partsOf({ form, name, required = false, hint }: FieldProps) {
  return {
    label: form.labels[name],
    value: form.values[name],
    error: form.issueFor(name),
    withAsterisk: required,
    description: hint,
  };
}

/** One line of text. */
export function StaffText({ type = "text", maxLength, autoComplete = "off", ...field }: TextProps) {
  const { form, name } = field;
  return (
    <TextField
      {...partsOf(field)}
      type={type}
      maxLength={maxLength}
      autoComplete={autoComplete}
      onChange={(event) => form.change({ [name]: event.currentTarget.value })}
    />
  );
}

export function StaffTextArea({ maxLength, ...field }: FieldProps & { maxLength: number }) {
  const { form, name } = field;
  return (
    <TextAreaField
      {...partsOf(field)}
      maxLength={maxLength}
      onChange={(event) => form.change({ [name]: event.currentTarget.value })}
    />
  );
}

export function StaffDate(field: FieldProps) {
  const { form, name } = field;
  return (
    <DateField
      {...partsOf(field)}
      onChange={(event) => form.change({ [name]: event.currentTarget.value })}
    />
  );
}

/** One of a list. A value of the record that the list has not is offered all the same. */
export function StaffSelect({
  options,
  placeholder = "Select...",
  ...field
}: FieldProps & { options: readonly string[]; placeholder?: string }) {
  const { form, name } = field;
  const value = form.values[name];
  const all = value === "" || options.includes(value) ? options : [value, ...options];
  return (
    <SelectField
      {...partsOf(field)}
      options={all}
      placeholder={placeholder}
      onChange={(event) => form.change({ [name]: event.currentTarget.value })}
    />
  );
}

import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Radio,
  Switch,
  Textarea,
  TextInput,
  type CheckboxProps,
  type NativeSelectProps,
  type PasswordInputProps,
  type RadioGroupProps,
  type SwitchProps,
  type TextareaProps,
  type TextInputProps,
} from "@mantine/core";
import type { Option } from "../table/FilterSelect.tsx";
import styles from "./FormFields.module.css";

/*
 * Fields of all forms: label above, hint below the label, error below the field. They take the
 * props of `form.getInputProps("name")` of @mantine/form.
 */

export function TextField(props: TextInputProps) {
  return <TextInput {...props} />;
}

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} />;
}

export function TextAreaField(props: TextareaProps) {
  return <Textarea autosize minRows={3} maxRows={10} {...props} />;
}

export interface SelectFieldProps extends Omit<NativeSelectProps, "data"> {
  options: readonly (Option | string)[];
  /** Label of the empty choice. Default: the first option is selected. */
  placeholder?: string | undefined;
}

/** A native select. */
export function SelectField({ options, placeholder, ...rest }: SelectFieldProps) {
  const none = placeholder === undefined ? [] : [{ value: "", label: placeholder }];
  return <NativeSelect data={[...none, ...options]} {...rest} />;
}

export function CheckboxField(props: CheckboxProps) {
  return <Checkbox {...props} />;
}

export function SwitchField(props: SwitchProps) {
  return <Switch {...props} />;
}

export interface CheckListFieldProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  options: readonly (Option | string)[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several choices of a few, as checkboxes. */
export function CheckListField({ options, value, ...rest }: CheckListFieldProps) {
  return (
    <Checkbox.Group value={[...value]} {...rest}>
      <div className={styles.checks}>
        {options.map((option) => {
          const { value: one, label } =
            typeof option === "string" ? { value: option, label: option } : option;
          return <Checkbox key={one} value={one} label={label} />;
        })}
      </div>
    </Checkbox.Group>
  );
}

export interface RadioFieldProps extends Omit<RadioGroupProps, "children"> {
  options: readonly Option[];
}

/** One choice of a few, as radio buttons. */
export function RadioField({ options, ...rest }: RadioFieldProps) {
  return (
    <Radio.Group {...rest}>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

import { NativeSelect } from "@mantine/core";

export interface Option {
  value: string;
  label: string;
}

export interface FilterSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (Option | string)[];
  /** Label of "no filter", whose value is "". */
  all?: string | undefined;
}

/** A filter with a native select, which every phone supports well. */
export function FilterSelect({ label, value, onChange, options, all }: FilterSelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...(all === undefined ? [] : [{ value: "", label: all }]), ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

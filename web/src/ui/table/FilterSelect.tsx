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
  /** The words for "no filter", whose value is "". */
  all?: string | undefined;
}

/** One choice of a filter bar. The browser's own list, which every phone knows how to open. */
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

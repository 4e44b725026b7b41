import { NumberInput, type NumberInputProps } from "@mantine/core";

/** A number field; for scores pass `min` and `max`. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput inputMode="decimal" allowNegative={false} {...props} />;
}

import { NumberInput, type NumberInputProps } from "@mantine/core";

/** A number that is counted or measured; for scores give `min` and `max`. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput inputMode="decimal" allowNegative={false} {...props} />;
}

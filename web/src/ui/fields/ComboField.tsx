import { Autocomplete, type AutocompleteProps } from "@mantine/core";

export interface ComboFieldProps extends Omit<AutocompleteProps, "data"> {
  options: readonly string[];
}

/** Free text with completion of existing values: class names, academic years. */
export function ComboField({ options, ...rest }: ComboFieldProps) {
  return <Autocomplete data={[...options]} limit={30} {...rest} />;
}

import { FilterCombo } from "../../ui/table/FilterCombo.tsx";

interface ClassFilterProps {
  value: string;
  onChange: (className: string) => void;
  /** Names to complete from. */
  classes: readonly string[];
}

/** A class as people type it, with completion. */
export function ClassFilter({ classes, ...rest }: ClassFilterProps) {
  return <FilterCombo label="Class" all="All classes" options={classes} {...rest} />;
}

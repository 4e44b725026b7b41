import { isCalendarDay } from "@school/core/api/days.ts";
import { DateField } from "../fields/PickedField.tsx";
import styles from "./WorkPage.module.css";

interface WorkDayProps {
  label: string;
  /** ISO date */
  value: string;
  max: string;
  onChange: (day: string) => void;
}

/** A compact field for a day, among the choices of a work page. */
export function WorkDay({ label, max, onChange, ...field }: WorkDayProps) {
  return (
    <DateField
      {...field}
      size="sm"
      max={max}
      aria-label={label}
      className={styles.day}
      onChange={(day) => isCalendarDay(day) && day <= max && onChange(day)}
    />
  );
}

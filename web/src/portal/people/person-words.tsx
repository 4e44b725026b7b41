import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";
import type { ReactNode } from "react";
import type { Fact } from "../../ui/page/FactList.tsx";
import styles from "./People.module.css";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const DAY_AT_SCHOOL = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeZone: SCHOOL_TIME_ZONE,
});

/** A calendar day, "2017-03-14", in words. */
export function dayText(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The school's day of a moment. */
export function momentDayText(moment: string): string {
  return DAY_AT_SCHOOL.format(new Date(moment));
}

/** One line of a record; what was never filled in says so quietly. */
export function fact(label: string, value: ReactNode): Fact {
  const missing = value === null || value === undefined || value === "";
  return { label, value: missing ? <span className={styles.missing}>Not given</span> : value };
}

import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import { parseAcademicYear, sessionYearList } from "@school/core/school/academic-year.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classesApi } from "../../classes/api.ts";
import { schoolApi } from "../../school/api.ts";

/** The specification's range of the year filter: the last 6 calendar years. */
const YEARS_SHOWN = 6;

/** The classes that the person works with in the session of that year, or in the current one. */
export function useClassNames(typedYear: string): string[] {
  const academicYear = parseAcademicYear(typedYear);
  const classes = useQuery(
    classesApi.teaching.queryOptions({ input: academicYear === null ? {} : { academicYear } }),
  );
  return [...new Set(classes.data?.data.map(({ fullName }) => fullName))];
}

/** All sessions that the school has, and at least the last 6 calendar years. */
export function useAcademicYears(): string[] {
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const names = sessions.data?.data.map(({ name }) => name) ?? [];
  const [oldest] = useState(() => new Date().getFullYear() - YEARS_SHOWN + 1);
  return names.length === 0 ? [] : sessionYearList(names, `${oldest}/${oldest + 1}`);
}

/**
 * What fits the typed text, without regard to case and spaces. A text that is one of the options
 * was chosen already: then all of them show, so that another one can be.
 */
export const fittingOptions: OptionsFilter = ({ options, search }) => {
  const labelOf = (option: ComboboxParsedItem) => ("label" in option ? option.label : "");
  if (options.some((option) => labelOf(option) === search)) return options;
  const typed = normaliseClassName(search);
  return options.filter((option) => normaliseClassName(labelOf(option)).includes(typed));
};

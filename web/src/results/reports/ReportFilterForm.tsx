import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import { parseAcademicYear, sessionYearList } from "@school/core/school/academic-year.ts";
import { parseTerm, termLabel, TERMS } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { classesApi } from "../../classes/api.ts";
import { ApiError, currentOf } from "../../platform/client/api-error.ts";
import { resultsApi } from "../api.ts";
import { schoolApi } from "../../school/api.ts";
import { useSchoolNow } from "../../school/school-now.ts";
import { Button } from "../../ui/page/Button.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { isSameFilter, type ReportFilter } from "./report-filter.ts";
import styles from "./ReportFilterForm.module.css";
import { labels } from "./text.ts";

/** The specification's range of the year filter: the last 6 calendar years. */
const YEARS_SHOWN = 6;

interface Props {
  /** Filter of the loaded report. */
  loaded: ReportFilter;
  /** Error of the load; faults of a field are shown at the field. */
  error: unknown;
  onLoad: (filter: ReportFilter) => void;
}

/** Class, term and year of a report. Requests nothing without a class. */
export function ReportFilterForm({ loaded, error, onLoad }: Props) {
  const { currentTerm } = useSchoolNow();
  const [draft, setDraft] = useState(loaded);
  const [known, setKnown] = useState(loaded);
  const [yearFault, setYearFault] = useState<string | null>(null);
  const [completing, setCompleting] = useState<"class" | "year" | null>(null);
  const classField = useRef<HTMLInputElement>(null);
  const yearField = useRef<HTMLInputElement>(null);
  const classNames = useClassNames(draft.academicYear);
  const years = useAcademicYears();

  // The back button restores another filter, which replaces the typed values.
  if (!isSameFilter(loaded, known)) {
    setKnown(loaded);
    setDraft(loaded);
    setYearFault(null);
  }

  const refusal = error instanceof ApiError ? error : null;
  const arms = currentOf(resultsApi.ledger, error, "class_ambiguous");
  const sameClass = draft.className.trim() === loaded.className;
  const sameYear = draft.academicYear.trim() === loaded.academicYear;
  const classError = sameClass && sameYear ? refusal?.issueFor("className") : undefined;
  const yearError = sameYear ? refusal?.issueFor("academicYear") : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setCompleting(null);
    const className = draft.className.trim();
    if (className === "") {
      classField.current?.focus();
      return;
    }
    const typedYear = draft.academicYear.trim();
    const academicYear = typedYear === "" ? "" : parseAcademicYear(typedYear);
    if (academicYear === null) {
      setYearFault("Enter the year like this: 2025/2026.");
      yearField.current?.focus();
      return;
    }
    onLoad({ className, term: draft.term, academicYear });
  }

  /** One open list at a time; loading closes it. */
  const completion = (field: "class" | "year") => ({
    dropdownOpened: completing === field,
    onDropdownOpen: () => setCompleting(field),
    onDropdownClose: () => setCompleting((open) => (open === field ? null : open)),
    filter: fittingOptions,
  });

  return (
    <form role="search" aria-label="Report" noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <div className={styles.class}>
          <ComboField
            ref={classField}
            label="Class"
            placeholder={classNames[0] && `For example ${classNames[0]}`}
            maxLength={120}
            options={classNames}
            value={draft.className}
            onChange={(className) => setDraft((before) => ({ ...before, className }))}
            error={classError && <span role="alert">{classError}</span>}
            {...completion("class")}
          />
          {classError && arms && (
            <Arms names={arms} onChoose={(className) => onLoad({ ...loaded, className })} />
          )}
        </div>
        <FilterSelect
          label="Term"
          all="All"
          options={TERMS.map((term) => ({ value: term, label: termLabel(term, "TERM 1") }))}
          value={draft.term ?? ""}
          onChange={(term) => setDraft((before) => ({ ...before, term: parseTerm(term) }))}
        />
        <ComboField
          ref={yearField}
          label={labels.academicYear}
          placeholder={currentTerm?.academicYear}
          options={years}
          value={draft.academicYear}
          onChange={(academicYear) => {
            setYearFault(null);
            setDraft((before) => ({ ...before, academicYear }));
          }}
          error={(yearFault ?? yearError) && <span role="alert">{yearFault ?? yearError}</span>}
          {...completion("year")}
        />
        <Button kind="primary" type="submit" className={styles.load}>
          Load report
        </Button>
      </div>
    </form>
  );
}

/** The classes that match a typed name, one button each. */
interface ArmsProps {
  names: readonly string[];
  onChoose: (name: string) => void;
}

function Arms({ names, onChoose }: ArmsProps) {
  return (
    <div className={styles.arms} role="group" aria-label="Arms of this class">
      {names.map((name) => (
        <Button key={name} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** The classes of the person in the session of that year, or the current one. */
function useClassNames(typedYear: string): string[] {
  const academicYear = parseAcademicYear(typedYear);
  const classes = useQuery(
    classesApi.teaching.queryOptions({ input: academicYear === null ? {} : { academicYear } }),
  );
  return [...new Set(classes.data?.data.map(({ fullName }) => fullName))];
}

/** All sessions of the school, and at least the last 6 calendar years. */
function useAcademicYears(): string[] {
  const sessions = useQuery(schoolApi.sessions.queryOptions());
  const names = sessions.data?.data.map(({ name }) => name) ?? [];
  const [oldest] = useState(() => new Date().getFullYear() - YEARS_SHOWN + 1);
  return names.length === 0 ? [] : sessionYearList(names, `${oldest}/${oldest + 1}`);
}

/**
 * Returns the options that match the typed text, ignoring case and spaces. A text equal to an
 * option is a choice: then all options are shown, so that the person can choose another.
 */
const fittingOptions: OptionsFilter = ({ options, search }) => {
  const labelOf = (option: ComboboxParsedItem) => ("label" in option ? option.label : "");
  if (options.some((option) => labelOf(option) === search)) return options;
  const typed = normaliseClassName(search);
  return options.filter((option) => normaliseClassName(labelOf(option)).includes(typed));
};

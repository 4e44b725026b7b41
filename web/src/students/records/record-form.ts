import type { AdmissionForm, RecordChoices } from "@school/core/students/admission/contract.ts";
import type { Term } from "@school/core/school/terms.ts";
import type { Option } from "../../ui/table/FilterSelect.tsx";

/** The fields that both forms of a record show, as they stand in the form. */
export type RecordValues = AdmissionForm;

/** What the sections of a record's form work on. */
export interface RecordForm {
  readonly values: RecordValues;
  readonly change: (changes: Partial<RecordValues>) => void;
  /** What is wrong with a field; undefined while nothing is. */
  readonly issueFor: (field: string) => string | undefined;
  readonly isRequired: (field: string) => boolean;
  readonly choices: RecordChoices;
  /** Sessions of joining, newest first. */
  readonly sessions: readonly string[];
  readonly countries: readonly string[];
  readonly termOptions: readonly (Option & { value: Term })[];
}

type TextName = {
  [Field in keyof RecordValues]: RecordValues[Field] extends boolean ? never : Field;
}[keyof RecordValues];

/** What a field of the form takes. */
export function inputOf(form: RecordForm, field: TextName) {
  return {
    value: form.values[field],
    error: form.issueFor(field),
    withAsterisk: form.isRequired(field),
    required: form.isRequired(field),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [field]: event.currentTarget.value }),
  };
}

/** The same for a field that is typed with completion. */
export function comboOf(form: RecordForm, field: TextName) {
  return {
    ...inputOf(form, field),
    onChange: (value: string) => form.change({ [field]: value }),
  };
}

/** The list with what the record holds, which an import or another time may have brought in. */
export function withOwn(list: readonly string[], own: string): readonly string[] {
  return own === "" || list.includes(own) ? list : [own, ...list];
}

/** Classes of a category; all while none is chosen or none of them is in it. */
export function classesOf({ classes }: RecordChoices, categoryId: string): readonly Option[] {
  const inIt = classes.filter((one) => one.categoryId === categoryId);
  const offered = categoryId === "" || inIt.length === 0 ? classes : inIt;
  return offered.map(({ id, fullName }) => ({ value: id, label: fullName }));
}

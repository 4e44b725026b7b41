import type { RecordChoices } from "@school/core/students/admission/contract.ts";
import { NIGERIAN_STATES } from "@school/core/students/choices.ts";
import type { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import { TERMS, termLabel } from "@school/core/school/terms.ts";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import {
  fieldInput,
  RecordField,
  RecordSection,
  withOwn,
  type FieldsForm,
} from "../../ui/fields/RecordFields.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import type { Option } from "../../ui/table/FilterSelect.tsx";

/** State and choices that the sections of a pupil's form use. */
export interface StudentForm extends FieldsForm<typeof STUDENT_FIELDS> {
  readonly choices: RecordChoices;
  /** Sessions of joining, newest first. */
  readonly sessions: readonly string[];
  readonly countries: readonly string[];
  readonly termStyle: "First Term" | "1st Term";
  /** Whether the person says that the child has no other name than the surname. */
  readonly hasOneName: boolean;
  readonly onOneName: (hasOneName: boolean) => void;
}

/** Fields of the child's identity and address. */
export function ChildFields({ form }: { form: StudentForm }) {
  const { country, state } = form.values;
  const states = country === "Nigeria" || country === "" ? NIGERIAN_STATES : [];
  return (
    <RecordSection
      form={form}
      section="child"
      title="Child"
      odd={{
        firstName: (
          <Stack gap={2}>
            {!form.hasOneName && <RecordField form={form} name="firstName" />}
            <CheckboxField
              label="No other name: the child has one name only"
              checked={form.hasOneName}
              onChange={(event) => form.onOneName(event.currentTarget.checked)}
            />
          </Stack>
        ),
        country: <RecordField form={form} name="country" options={form.countries} />,
        state: (
          <ComboField
            maxLength={form.fields.state.max}
            options={withOwn(states, state)}
            {...comboInput(form, "state")}
          />
        ),
      }}
    />
  );
}

/**
 * Fields of the school's contacts for the child, and of the people who may collect the child.
 * Siblings may share them.
 */
export function FamilyFields({ form }: { form: StudentForm }) {
  return (
    <>
      <RecordSection
        form={form}
        section="family"
        title="Family"
        description="Brothers and sisters can share a parent's phone and email."
      />
      <RecordSection
        form={form}
        section="collecting"
        title="Who else may collect the child"
        description="People besides the parents, such as an aunt or a driver."
      />
    </>
  );
}

/** The child's previous school, and the class to enter. */
export function SchoolingFields({ form }: { form: StudentForm }) {
  const { values, change, choices } = form;
  const categories = choices.categories.map(({ id, name }) => ({ value: id, label: name }));
  const passed = choices.categories.map(({ name }) => name);
  const terms = TERMS.map((value) => ({ value, label: termLabel(value, form.termStyle) }));

  /** The category comes with the class, and the class goes with its category. */
  function chooseCategory(changes: { classCategoryId?: string }): void {
    const { classCategoryId = "" } = changes;
    const stays = classesOf(choices, classCategoryId).some(({ value }) => value === values.classId);
    change({ classCategoryId, ...(stays ? {} : { classId: "" }) });
  }
  function chooseClass({ classId = "" }: { classId?: string }): void {
    const categoryId = choices.classes.find(({ id }) => id === classId)?.categoryId;
    change({ classId, ...(categoryId && { classCategoryId: categoryId }) });
  }

  return (
    <RecordSection
      form={form}
      section="schooling"
      title="Schooling"
      odd={{
        sessionJoined: <RecordField form={form} name="sessionJoined" options={form.sessions} />,
        termJoined: <RecordField form={form} name="termJoined" options={terms} />,
        classLastPassed: (
          <ComboField
            maxLength={form.fields.classLastPassed.max}
            options={["None", ...passed]}
            {...comboInput(form, "classLastPassed")}
          />
        ),
        classCategoryId: (
          <RecordField
            form={{ ...form, change: chooseCategory }}
            name="classCategoryId"
            options={categories}
          />
        ),
        classId: (
          <RecordField
            form={{ ...form, change: chooseClass }}
            name="classId"
            options={classesOf(choices, values.classCategoryId)}
          />
        ),
      }}
    />
  );
}

/** Returns the props of a text field with completion. */
function comboInput(form: StudentForm, name: "state" | "classLastPassed") {
  return {
    ...fieldInput(form, name),
    onChange: (value: string) => form.change({ [name]: value }),
  };
}

/** Classes of a category; all if none is chosen or the category has none. */
function classesOf({ classes }: RecordChoices, categoryId: string): readonly Option[] {
  const inIt = classes.filter((one) => one.categoryId === categoryId);
  const offered = categoryId === "" || inIt.length === 0 ? classes : inIt;
  return offered.map(({ id, fullName }) => ({ value: id, label: fullName }));
}

import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { PersonName } from "@school/core/classes/schemas.ts";
import type { Fields } from "../../platform/forms/use-fields.ts";
import { SelectField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { inactiveWithPupils, labels as classesLabels } from "../text.ts";
import { FirstSession } from "../FirstSession.tsx";
import type { ClassFormValues, ClassValues } from "./class-values.ts";
import type { ClassChoices } from "./use-class-choices.ts";
import { Button } from "../../ui/page/Button.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Notice, PlainList, Stack } from "../../ui/page/Layout.tsx";
import { categoriesApi } from "../api.ts";
import { useWrite } from "../use-write.ts";
import { labels, failures, toasts } from "./text.ts";

interface ClassFieldsProps {
  form: Pick<Fields<ClassFormValues>, "change" | "checkbox" | "field">;
  /** Includes the automatically chosen values. */
  values: ClassValues;
  choices: ClassChoices;
  /** The people who lead the class now, also if they no longer teach. */
  standing?: readonly PersonName[];
  /** A new class is active. */
  withActive?: boolean;
  /** Number of pupils in the class. */
  pupils?: number;
}

/** The fields of a class. */
export function ClassFields(props: ClassFieldsProps) {
  const { form, values, choices, standing = [], withActive = false, pupils = 0 } = props;
  const { categories = [], teachers, sessions } = choices;
  const people = [
    ...teachers,
    ...standing.filter(({ id }) => !teachers.some((teacher) => teacher.id === id)),
  ];
  const years = sessions.names.includes(values.academicYear)
    ? sessions.names
    : [...(values.academicYear ? [values.academicYear] : []), ...sessions.names];
  const offered = categories.filter(({ id, isActive }) => isActive || id === values.categoryId);
  return (
    <>
      <FieldGrid>
        <TextField
          label={labels.className}
          placeholder="Primary 4"
          withAsterisk
          maxLength={60}
          {...form.field("name")}
        />
        <TextField
          label="Section/Arm (optional)"
          placeholder="Gold"
          maxLength={40}
          {...form.field("section")}
        />
      </FieldGrid>
      <FieldGrid>
        <div>
          <SelectField
            label="Class Category"
            placeholder={classesLabels.noCategory}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field("categoryId")}
            value={values.categoryId}
          />
          {choices.categories?.length === 0 && <SeedLink />}
        </div>
        <div>
          <SelectField
            label="Academic Year"
            placeholder="Choose a session"
            withAsterisk
            options={years}
            {...form.field("academicYear")}
            value={values.academicYear}
          />
          {sessions.none && <FirstSession />}
        </div>
      </FieldGrid>
      <FieldGrid>
        <SelectField
          label={classesLabels.classTeacher}
          placeholder="Unassigned"
          options={people.map((person) => ({ value: person.id, label: firstNameFirst(person) }))}
          {...form.field("classTeacherId")}
          onChange={({ currentTarget: { value } }) =>
            form.change({
              classTeacherId: value,
              assistantIds: values.assistantIds.filter((id) => id !== value),
            })
          }
        />
        <AssistantsField
          people={people}
          classTeacherId={values.classTeacherId}
          {...form.field("assistantIds")}
        />
      </FieldGrid>
      {withActive && (
        <SwitchField
          label="Active"
          description="Inactive classes are hidden from lists and choices."
          {...form.checkbox("isActive")}
        />
      )}
      {withActive && !values.isActive && pupils > 0 && (
        <Notice as="p" role="status">
          {inactiveWithPupils(pupils)}
        </Notice>
      )}
    </>
  );
}

/** Offered below the category if the school has none yet. */
function SeedLink() {
  const seed = useWrite({
    send: () => categoriesApi.seed.call({}),
    done: () => toastSuccess(toasts.seededDefaultCategories),
    failure: failures.seedDefaults,
  });
  return (
    <Button kind="quiet" size="compact-sm" loading={seed.isPending} onClick={() => seed.mutate()}>
      {classesLabels.seedDefaults}
    </Button>
  );
}

interface AssistantsFieldProps {
  /** People who may be chosen, and people who are chosen already. */
  people: readonly PersonName[];
  value: readonly string[];
  /** The class teacher is no assistant. */
  classTeacherId: string;
  error: string | undefined;
  onChange: (ids: readonly string[]) => void;
}

/** Any number of assistant class teachers. */
function AssistantsField(props: AssistantsFieldProps) {
  const { people, value, classTeacherId, error, onChange } = props;
  const free = people.filter(({ id }) => !value.includes(id) && id !== classTeacherId);
  const chosen = people.filter(({ id }) => value.includes(id));
  return (
    <Stack gap={2}>
      <SelectField
        label="Assistant Class Teachers"
        placeholder={chosen.length > 0 ? "Add another" : "None"}
        value=""
        error={error}
        options={free.map((person) => ({ value: person.id, label: firstNameFirst(person) }))}
        onChange={(event) => onChange([...value, event.currentTarget.value])}
      />
      {chosen.length > 0 && (
        <PlainList inline gap={2} aria-label="Chosen assistants">
          {chosen.map((person) => (
            <li key={person.id}>
              <Button
                size="compact-sm"
                aria-label={`Remove ${firstNameFirst(person)}`}
                onClick={() => onChange(value.filter((id) => id !== person.id))}
              >
                {firstNameFirst(person)} ×
              </Button>
            </li>
          ))}
        </PlainList>
      )}
    </Stack>
  );
}

import type { PersonName } from "@school/core/classes/schemas.ts";
import { SelectField, SwitchField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { personName } from "../class-words.ts";
import { FirstSession } from "../FirstSession.tsx";
import { AssistantsField } from "./AssistantsField.tsx";
import type { ClassValues } from "./class-values.ts";
import { SeedLink } from "./SeedLink.tsx";
import type { ClassChoices } from "./use-class-choices.ts";

interface ClassFieldsProps {
  values: ClassValues;
  choices: ClassChoices;
  /** Who leads the class now, also if they teach no more. */
  standing?: readonly PersonName[];
  /** A new class is active. */
  withActive?: boolean;
  issueFor: (field: keyof ClassValues) => string | undefined;
  onChange: (changes: Partial<ClassValues>) => void;
}

/** The fields of a class. */
export function ClassFields(props: ClassFieldsProps) {
  const { values, choices, standing = [], withActive = false, issueFor, onChange } = props;
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
          label="Class Name"
          placeholder="Primary 4"
          withAsterisk
          maxLength={60}
          value={values.name}
          error={issueFor("name")}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextField
          label="Section/Arm (optional)"
          placeholder="Gold"
          maxLength={40}
          value={values.section}
          error={issueFor("section")}
          onChange={(event) => onChange({ section: event.currentTarget.value })}
        />
      </FieldGrid>
      <FieldGrid>
        <div>
          <SelectField
            label="Class Category"
            placeholder="No category"
            value={values.categoryId}
            error={issueFor("categoryId")}
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => onChange({ categoryId: event.currentTarget.value })}
          />
          {choices.categories?.length === 0 && <SeedLink />}
        </div>
        <div>
          <SelectField
            label="Academic Year"
            placeholder="Choose a session"
            withAsterisk
            value={values.academicYear}
            error={issueFor("academicYear")}
            options={years}
            onChange={(event) => onChange({ academicYear: event.currentTarget.value })}
          />
          {sessions.none && <FirstSession />}
        </div>
      </FieldGrid>
      <FieldGrid>
        <SelectField
          label="Class Teacher"
          placeholder="Unassigned"
          value={values.classTeacherId}
          error={issueFor("classTeacherId")}
          options={people.map((person) => ({ value: person.id, label: personName(person) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              classTeacherId: value,
              assistantIds: values.assistantIds.filter((id) => id !== value),
            })
          }
        />
        <AssistantsField
          people={people}
          value={values.assistantIds}
          classTeacherId={values.classTeacherId}
          error={issueFor("assistantIds")}
          onChange={(assistantIds) => onChange({ assistantIds })}
        />
      </FieldGrid>
      {withActive && (
        <SwitchField
          label="Active"
          description="An inactive class is left out of lists and choices."
          checked={values.isActive}
          onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

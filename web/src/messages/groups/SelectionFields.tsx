import type { People, SelectionChoices } from "@school/core/messages/groups/contract.ts";
import { mayKeepFees } from "@school/core/fees/policy.ts";
import { MAX_AGE } from "@school/core/messages/groups/selection.ts";
import { useAccount } from "../../accounts/account.ts";
import {
  CheckboxField,
  CheckListField,
  RadioField,
  SelectField,
} from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import type { Fields } from "../../platform/forms/use-fields.ts";
import { PeoplePicker } from "./PeoplePicker.tsx";
import { SELECTION_KINDS, type SelectionValues } from "./selection-form.ts";
import { kindLabels, labels } from "./text.ts";

interface SelectionFieldsProps {
  fields: Fields<SelectionValues>;
  choices: SelectionChoices;
}

/**
 * Fields that select the recipients: parents by facts about their children, staff by role, or people
 * chosen one by one.
 */
export function SelectionFields({ fields, choices }: SelectionFieldsProps) {
  const { kind } = fields.values;
  return (
    <>
      <RadioField
        label={labels.who}
        options={SELECTION_KINDS.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={(chosen) =>
          fields.change({ kind: SELECTION_KINDS.find((one) => one === chosen) ?? kind })
        }
      />
      {kind === "parents" && <ParentFields fields={fields} choices={choices} />}
      {kind === "staff" && (
        <CheckListField
          label="Roles in school"
          description="Leave empty for all staff."
          options={choices.rolesInSchool}
          {...fields.field("rolesInSchool")}
        />
      )}
      {kind === "chosen" && (
        <PeoplePicker
          people={fields.values.people}
          error={fields.issueFor("people")}
          onChange={(people: People) => fields.change({ people })}
        />
      )}
    </>
  );
}

function ParentFields({ fields, choices }: SelectionFieldsProps) {
  // A category without classes reaches no one, and one whose only class has its name is there twice.
  const categories = choices.categories
    .filter(({ name, classes }) => classes.some((one) => one !== name))
    .map(({ name }) => name);
  const shown = [...new Set([...categories, ...fields.values.categories])];
  return (
    <>
      <CheckListField
        label="Classes"
        description="Leave empty for all classes."
        options={choices.classes}
        {...fields.field("classes")}
      />
      {shown.length > 0 && (
        <CheckListField label="Whole categories" options={shown} {...fields.field("categories")} />
      )}
      <FieldGrid columns={3}>
        <SelectField
          label="Boys or girls"
          placeholder="All"
          options={[
            { value: "Male", label: "Boys" },
            { value: "Female", label: "Girls" },
          ]}
          {...fields.field("gender")}
        />
        <NumberField
          label="From age"
          min={0}
          max={MAX_AGE}
          allowDecimal={false}
          {...fields.field("ageFrom")}
        />
        <NumberField
          label="To age"
          min={0}
          max={MAX_AGE}
          allowDecimal={false}
          {...fields.field("ageTo")}
        />
      </FieldGrid>
      <CheckboxField
        label="Only parents who never signed in"
        {...fields.checkbox("neverSignedIn")}
      />
      {mayKeepFees(useAccount()) && (
        <CheckboxField label="Only parents who owe fees" {...fields.checkbox("owesFees")} />
      )}
    </>
  );
}

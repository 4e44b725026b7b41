import { GENDERS, NIGERIAN_STATES } from "@school/core/students/choices.ts";
import {
  ComboField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { comboOf, inputOf, withOwn, type RecordForm } from "./record-form.ts";

/** Who the child is and where the child lives. */
export function ChildFields({ form }: { form: RecordForm }) {
  const { country, gender, state } = form.values;
  const states = country === "Nigeria" || country === "" ? NIGERIAN_STATES : [];
  return (
    <FormSection title="Child">
      <FieldGrid>
        <TextField label="Surname" maxLength={100} {...inputOf(form, "lastName")} />
        <TextField label="Other Names" maxLength={100} {...inputOf(form, "firstName")} />
        <SelectField
          label="Gender"
          placeholder="Choose"
          options={withOwn(GENDERS, gender)}
          {...inputOf(form, "gender")}
        />
        <DateField label="Date of Birth" {...inputOf(form, "dob")} />
      </FieldGrid>
      <TextField label="Address" maxLength={300} {...inputOf(form, "address")} />
      <FieldGrid>
        <SelectField
          label="Country"
          placeholder="Choose"
          options={withOwn(form.countries, country)}
          {...inputOf(form, "country")}
        />
        <ComboField
          label="State"
          maxLength={60}
          options={withOwn(states, state)}
          {...comboOf(form, "state")}
        />
      </FieldGrid>
      <TextAreaField
        label="Health Condition"
        description="What a teacher or the nurse must know."
        maxLength={1000}
        {...inputOf(form, "healthCondition")}
      />
      <TextField label="Hobby" maxLength={200} {...inputOf(form, "hobby")} />
    </FormSection>
  );
}

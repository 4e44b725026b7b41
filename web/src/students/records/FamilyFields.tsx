import { TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { inputOf, type RecordForm } from "./record-form.ts";

/** Whom the school talks to. Brothers and sisters may have the same. */
export function FamilyFields({ form }: { form: RecordForm }) {
  return (
    <FormSection
      title="Family"
      description="Brothers and sisters may share their parent's phone and email."
    >
      <TextField label="Parent Name" maxLength={120} {...inputOf(form, "parentName")} />
      <FieldGrid>
        <TextField
          type="tel"
          label="Parent Phone"
          maxLength={30}
          {...inputOf(form, "parentPhone")}
        />
        <TextField
          type="email"
          label="Parent Email"
          maxLength={254}
          {...inputOf(form, "parentEmail")}
        />
      </FieldGrid>
    </FormSection>
  );
}

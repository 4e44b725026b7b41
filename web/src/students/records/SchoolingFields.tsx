import { BOARDER_STATUSES, SPORTS_HOUSES } from "@school/core/students/choices.ts";
import { ComboField, RadioField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { classesOf, comboOf, inputOf, withOwn, type RecordForm } from "./record-form.ts";

const YES_NO = [
  { value: "YES", label: "YES" },
  { value: "NO", label: "NO" },
];

/** Where the child comes from, and into which class. */
export function SchoolingFields({ form }: { form: RecordForm }) {
  const { values, change, choices } = form;
  const categories = choices.categories.map(({ id, name }) => ({ value: id, label: name }));
  const category = inputOf(form, "classCategoryId");
  const schoolClass = inputOf(form, "classId");
  const passed = choices.categories.map(({ name }) => name);

  /** The category comes with the class, and the class goes with its category. */
  function chooseCategory(categoryId: string): void {
    const stays = classesOf(choices, categoryId).some(({ value }) => value === values.classId);
    change({ classCategoryId: categoryId, ...(stays ? {} : { classId: "" }) });
  }
  function chooseClass(classId: string): void {
    const own = choices.classes.find(({ id }) => id === classId)?.categoryId;
    change({ classId, ...(own && { classCategoryId: own }) });
  }

  return (
    <FormSection title="Schooling">
      <FieldGrid>
        <SelectField
          label="Session Joined"
          placeholder="Choose"
          options={withOwn(form.sessions, values.sessionJoined)}
          {...inputOf(form, "sessionJoined")}
        />
        <SelectField
          label="Term Joined"
          placeholder="Choose"
          options={form.termOptions}
          {...inputOf(form, "termJoined")}
        />
        <TextField
          label="Previous School"
          description="“None” for a child who was at none."
          maxLength={150}
          {...inputOf(form, "previousSchool")}
        />
        <ComboField
          label="Class Last Passed"
          description="“None” for a child who begins."
          maxLength={60}
          options={["None", ...passed]}
          {...comboOf(form, "classLastPassed")}
        />
        <SelectField
          label="Class Category"
          placeholder="Choose"
          options={categories}
          {...category}
          onChange={(event) => chooseCategory(event.currentTarget.value)}
        />
        <SelectField
          label="Current Class"
          placeholder="Choose"
          options={classesOf(choices, values.classCategoryId)}
          {...schoolClass}
          onChange={(event) => chooseClass(event.currentTarget.value)}
        />
        <SelectField
          label="Sports House"
          placeholder="None"
          options={SPORTS_HOUSES}
          {...inputOf(form, "sportsHouse")}
        />
        <SelectField
          label="Boarder Status"
          placeholder="Not known"
          options={BOARDER_STATUSES}
          {...inputOf(form, "boarderStatus")}
        />
      </FieldGrid>
      <RadioField
        label="Admitted"
        description="NO keeps the child on the list, but out of ledgers and unable to sign in."
        options={YES_NO}
        value={values.admitted ? "YES" : "NO"}
        onChange={(value) => change({ admitted: value === "YES" })}
      />
    </FormSection>
  );
}

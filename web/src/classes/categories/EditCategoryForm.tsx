import { CLASS_GROUPS } from "@school/core/classes/class-groups.ts";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { NumberField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { groupOf } from "./class-group.ts";

interface EditCategoryFormProps {
  category: ClassCategory;
  onDone: () => void;
}

/** Changes a category's name, order and class group. */
export function EditCategoryForm({ category, onDone }: EditCategoryFormProps) {
  const form = useRecordForm({
    record: category,
    valuesOf: ({ name, order, classGroup }) => ({ name, order, classGroup: groupOf(classGroup) }),
    input: ({ record: { id, version }, values }) => ({ id, version, ...values }),
    send: categoriesApi.update.call,
    saved() {
      toastSuccess(`Saved: ${form.values.name.trim()}`);
      onDone();
    },
    failure: "Failed to update",
    differences: (seen, now) => changedFacts(FACTS, seen, now),
  });
  return (
    <RecordForm form={form} label={`Edit ${category.name}`} onCancel={onDone}>
      <TextField label="Name" maxLength={60} {...form.field("name")} />
      <FieldGrid>
        <NumberField
          label="Order"
          min={0}
          max={9999}
          allowDecimal={false}
          {...form.field("order")}
          onChange={(order) => form.change({ order: Number(order) || 0 })}
        />
        <SelectField label="Class group" options={CLASS_GROUPS} {...form.field("classGroup")} />
      </FieldGrid>
    </RecordForm>
  );
}

const FACTS: Facts<ClassCategory> = [
  ["Name", ({ name }) => name],
  ["Order", ({ order }) => String(order)],
  ["Class group", ({ classGroup }) => classGroup],
  ["Active", ({ isActive }) => (isActive ? "Yes" : "No")],
];

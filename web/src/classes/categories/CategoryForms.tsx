import { CLASS_GROUPS, type ClassGroup } from "@school/core/school/class-groups.ts";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import styles from "../Classes.module.css";
import { useWrite } from "../use-write.ts";
import { titles, toasts } from "./text.ts";
import { failures } from "../text.ts";
import { labels, failures as uiFailures } from "../../ui/text.ts";

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
    failure: uiFailures.update,
    differences: (seen, current) => changedFacts(FACTS, seen, current),
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
        <SelectField
          label={labels.classGroup}
          options={CLASS_GROUPS}
          {...form.field("classGroup")}
        />
      </FieldGrid>
    </RecordForm>
  );
}

const FACTS: Facts<ClassCategory> = [
  ["Name", ({ name }) => name],
  ["Order", ({ order }) => String(order)],
  [labels.classGroup, ({ classGroup }) => classGroup],
  ["Active", ({ isActive }) => (isActive ? "Yes" : "No")],
];

interface NewCategory {
  name: string;
  order: number;
  classGroup: ClassGroup;
}

/** The form that adds a category; it ignores an empty name. */
export function AddCategory() {
  const [name, setName] = useState("");
  const [order, setOrder] = useState<number>(0);
  const [classGroup, setClassGroup] = useState<ClassGroup>("Primary");
  const add = useWrite({
    send: (input: NewCategory) => categoriesApi.create.call(input),
    done() {
      toastSuccess(toasts.categoryAdded);
      setName("");
      setOrder(0);
    },
    failure: failures.add,
  });
  return (
    <form
      className={styles.inline}
      aria-label={titles.addACategory}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") add.mutate({ name, order, classGroup });
      }}
    >
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NumberField
        className={styles.short}
        label="Order"
        min={0}
        max={9999}
        allowDecimal={false}
        value={order}
        onChange={(value) => setOrder(Number(value) || 0)}
      />
      <SelectField
        label={labels.classGroup}
        value={classGroup}
        options={CLASS_GROUPS}
        onChange={(event) => setClassGroup(groupOf(event.currentTarget.value))}
      />
      <Button kind="primary" type="submit" loading={add.isPending}>
        Add
      </Button>
    </form>
  );
}

/** The class group with that name; Primary if there is none. */
function groupOf(name: string): ClassGroup {
  return CLASS_GROUPS.find((group) => group === name) ?? "Primary";
}

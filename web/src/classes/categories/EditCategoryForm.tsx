import { CLASS_GROUPS } from "@school/core/classes/class-groups.ts";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { useState } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { NumberField, SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { StaleNews } from "../../ui/feedback/StaleNews.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { useStaleForm } from "../../platform/use-stale-form.ts";
import { groupOf } from "./class-group.ts";

interface EditCategoryFormProps {
  category: ClassCategory;
  onDone: () => void;
}

/** Changes a category's name, order and class group. */
export function EditCategoryForm({ category, onDone }: EditCategoryFormProps) {
  const [name, setName] = useState(category.name);
  const [order, setOrder] = useState(category.order);
  const [classGroup, setClassGroup] = useState(groupOf(category.classGroup));
  const form = useStaleForm({
    stored: category,
    send: ({ id, version }, changes: { name: string; order: number }) =>
      categoriesApi.update.call({ id, version, classGroup, ...changes }),
    changes: categoryChanges,
    done() {
      toastSuccess(`Saved: ${name.trim()}`);
      onDone();
    },
    failure: "Failed to update",
    fields: ["name", "order", "classGroup"],
  });
  return (
    <Form
      label={`Edit ${category.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        form.run({ name, order });
      }}
    >
      <StaleNews nothingYet="saved" news={form.news} />
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        error={form.issueFor("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FieldGrid>
        <NumberField
          label="Order"
          min={0}
          max={9999}
          allowDecimal={false}
          value={order}
          error={form.issueFor("order")}
          onChange={(value) => setOrder(Number(value) || 0)}
        />
        <SelectField
          label="Class group"
          value={classGroup}
          options={CLASS_GROUPS}
          onChange={(event) => setClassGroup(groupOf(event.currentTarget.value))}
        />
      </FieldGrid>
      <FormActions
        submit={form.submit}
        busyLabel="Saving..."
        busy={form.busy}
        error={form.error}
        onCancel={onDone}
      />
    </Form>
  );
}

function categoryChanges(seen: ClassCategory, now: ClassCategory): string[] {
  const facts: readonly [string, (of: ClassCategory) => string][] = [
    ["Name", ({ name }) => name],
    ["Order", ({ order }) => String(order)],
    ["Class group", ({ classGroup }) => classGroup],
    ["Active", ({ isActive }) => (isActive ? "Yes" : "No")],
  ];
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label} ${say(seen)} → ${say(now)}`],
  );
  return changes.length > 0 ? changes : ["Saved again with the same details"];
}

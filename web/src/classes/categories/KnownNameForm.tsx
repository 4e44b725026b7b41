import type { ClassCategory } from "@school/core/classes/schemas.ts";
import type { KnownClassName } from "@school/core/classes/contract-categories.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Button } from "../../ui/page/Button.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { useWrite } from "../use-write.ts";

interface KnownNameFormProps {
  /** Null for a new one. */
  known: KnownClassName | null;
  categories: readonly ClassCategory[];
  onDone: () => void;
}

/** A class name and the category that it selects. */
export function KnownNameForm({ known, categories, onDone }: KnownNameFormProps) {
  const form = useRecordForm({
    record: known,
    valuesOf: (record) => ({
      name: record?.name ?? "",
      categoryId: record?.category.id ?? categories[0]?.id ?? "",
    }),
    check: ({ values }) =>
      values.name.trim() === "" ? [{ path: ["name"], message: "Class name is required" }] : [],
    input: ({ record, values }) =>
      record ? { id: record.id, version: record.version, ...values } : values,
    send: (input) =>
      "id" in input
        ? categoriesApi.updateKnownName.call(input)
        : categoriesApi.addKnownName.call(input),
    saved() {
      toastSuccess(`${known ? "Saved" : "Added"}: ${form.values.name.trim()}`);
      onDone();
    },
    failure: known ? "Failed to update" : "Failed to add",
    differences: (seen, now) => [
      `${seen?.name ?? ""} (${seen?.category.name ?? ""}) → ${now?.name ?? ""} (${now?.category.name ?? ""})`,
    ],
  });
  const restore = useWrite({
    send: (wanted: { name: string; categoryId: string }) => categoriesApi.addKnownName.call(wanted),
    failure: "Failed to add",
  });
  const remove = useWrite({
    send: ({ id, version }: KnownClassName) => categoriesApi.removeKnownName.call({ id, version }),
    done({ data }) {
      const { name, category } = data;
      toastWithUndo(`Deleted: ${name}`, () => restore.mutate({ name, categoryId: category.id }));
      onDone();
    },
    failure: "Failed to delete",
  });
  return (
    <RecordForm
      form={form}
      label="Known name"
      submit={known ? undefined : "Add"}
      onCancel={onDone}
      buttons={
        known && (
          <Button disabled={remove.isPending} onClick={() => remove.mutate(known)}>
            Delete
          </Button>
        )
      }
    >
      <TextField label="Class name" placeholder="Basic 4" maxLength={60} {...form.field("name")} />
      <SelectField
        label="Category"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field("categoryId")}
      />
    </RecordForm>
  );
}

import type { ClassCategory } from "@school/core/classes/schemas.ts";
import type { KnownClassName } from "@school/core/classes/contract-categories.ts";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { categoriesApi } from "../api.ts";
import { useStaleForm } from "../../platform/use-stale-form.ts";
import { useWrite } from "../use-write.ts";

interface KnownNameFormProps {
  /** Null for a new one. */
  known: KnownClassName | null;
  categories: readonly ClassCategory[];
  onDone: () => void;
}

interface Wanted {
  name: string;
  categoryId: string;
}

/** A class name and the category that it selects. */
export function KnownNameForm({ known, categories, onDone }: KnownNameFormProps) {
  const [name, setName] = useState(known?.name ?? "");
  const [categoryId, setCategoryId] = useState(known?.category.id ?? categories[0]?.id ?? "");
  const form = useStaleForm<KnownClassName | null, Wanted>({
    stored: known,
    send: (seen, wanted) =>
      seen
        ? categoriesApi.updateKnownName.call({ id: seen.id, version: seen.version, ...wanted })
        : categoriesApi.addKnownName.call(wanted),
    changes: (seen, now) => [
      `${seen?.name ?? ""} (${seen?.category.name ?? ""}) → ${now?.name ?? ""} (${now?.category.name ?? ""})`,
    ],
    done() {
      toastSuccess(known ? `Saved: ${name.trim()}` : `Added: ${name.trim()}`);
      onDone();
    },
    failure: known ? "Failed to update" : "Failed to add",
    fields: ["name", "categoryId"],
  });
  const restore = useWrite({
    send: (wanted: Wanted) => categoriesApi.addKnownName.call(wanted),
    failure: "Failed to add",
  });
  const remove = useWrite({
    send: ({ id, version }: KnownClassName) => categoriesApi.removeKnownName.call({ id, version }),
    done({ data }) {
      const { name: gone, category } = data;
      toastWithUndo(`Deleted: ${gone}`, () =>
        restore.mutate({ name: gone, categoryId: category.id }),
      );
      onDone();
    },
    failure: "Failed to delete",
  });
  return (
    <Form
      label="Known name"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") form.run({ name, categoryId });
      }}
    >
      <ConflictNotice nothingYet="saved" differences={form.news} />
      <TextField
        label="Class name"
        placeholder="Basic 4"
        maxLength={60}
        value={name}
        error={form.issueFor("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label="Category"
        value={categoryId}
        error={form.issueFor("categoryId")}
        options={categories.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={(event) => setCategoryId(event.currentTarget.value)}
      />
      <FormActions
        submit={known ? form.submit : "Add"}
        busyLabel="Saving..."
        busy={form.busy}
        error={form.error}
        onCancel={onDone}
      >
        {known && (
          <Button disabled={remove.isPending} onClick={() => remove.mutate(known)}>
            Delete
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

import type { ClassCategory } from "@school/core/classes/schemas.ts";
import type { ClassAlias } from "@school/core/classes/categories/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { PlainList } from "../../ui/page/Layout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { categoriesApi } from "../api.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { SelectField, TextField } from "../../ui/fields/FormFields.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { useWrite } from "../use-write.ts";
import { titles } from "./text.ts";
import { failures } from "../text.ts";
import { failures as uiFailures } from "../../ui/text.ts";

interface ClassAliasesProps {
  categories: readonly ClassCategory[];
  onOpen: (known: ClassAlias | "new") => void;
}

/** The class names that select a category, under the category that each selects. */
export function ClassAliases({ categories, onOpen }: ClassAliasesProps) {
  const query = useQuery(categoriesApi.aliases.queryOptions());
  const names = query.data?.data;
  const facts = categories.flatMap(({ id, name }) => {
    const leading = names?.filter(({ category }) => category.id === id) ?? [];
    const value = <NameList category={name} names={leading} onOpen={onOpen} />;
    return leading.length > 0 ? [{ label: name, value }] : [];
  });
  return (
    <Panel
      title="Known class names"
      description="A class with one of these names gets the category automatically."
      actions={
        categories.length > 0 && <Button onClick={() => onOpen("new")}>{titles.addAnAlias}</Button>
      }
    >
      {query.isPending && <LoadingState />}
      {query.isError && !names && (
        <ErrorState title="The known names did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {names?.length === 0 && (
        <EmptyState title="No known names" hint="Use Seed Defaults to add the usual names." />
      )}
      {facts.length > 0 && <FactList facts={facts} />}
    </Panel>
  );
}

interface NameListProps {
  category: string;
  names: readonly ClassAlias[];
  onOpen: (known: ClassAlias) => void;
}

function NameList({ category, names, onOpen }: NameListProps) {
  return (
    <PlainList inline gap={2} aria-label={`Names of ${category}`}>
      {names.map((known) => (
        <li key={known.id}>
          <Button
            size="compact-sm"
            aria-label={`Change known name ${known.name}`}
            onClick={() => onOpen(known)}
          >
            {known.name}
          </Button>
        </li>
      ))}
    </PlainList>
  );
}

interface AliasFormProps {
  /** Null for a new one. */
  known: ClassAlias | null;
  categories: readonly ClassCategory[];
  onDone: () => void;
}

/** A class name and the category that it selects. */
export function AliasForm({ known, categories, onDone }: AliasFormProps) {
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
      "id" in input ? categoriesApi.updateAlias.call(input) : categoriesApi.addAlias.call(input),
    saved() {
      toastSuccess(`${known ? "Saved" : "Added"}: ${form.values.name.trim()}`);
      onDone();
    },
    failure: known ? uiFailures.update : failures.add,
    differences: (seen, current) => [
      `${seen?.name ?? ""} (${seen?.category.name ?? ""}) → ${current?.name ?? ""} (${current?.category.name ?? ""})`,
    ],
  });
  const restore = useWrite({
    send: (alias: { name: string; categoryId: string }) => categoriesApi.addAlias.call(alias),
    failure: failures.add,
  });
  const remove = useWrite({
    send: ({ id, version }: ClassAlias) => categoriesApi.removeAlias.call({ id, version }),
    done({ data }) {
      const { name, category } = data;
      toastWithUndo(`Deleted: ${name}`, () => restore.mutate({ name, categoryId: category.id }));
      onDone();
    },
    failure: uiFailures.delete,
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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classesApi } from "../api.ts";
import { ArchivedNotice } from "./ArchivedNotice.tsx";
import { ClassFields } from "./ClassFields.tsx";
import { faultsOf, inputOf, NEW_CLASS, type ClassValues } from "./class-values.ts";
import { formError } from "./form-error.ts";
import { useClassChoices } from "./use-class-choices.ts";

/** A new class; the form stays for the next one. */
export function CreateClassPage() {
  const queries = useQueryClient();
  const choices = useClassChoices();
  const [typed, setTyped] = useState<Partial<ClassValues>>({});
  const [faults, setFaults] = useState<ReturnType<typeof faultsOf>>({});
  const named = { ...NEW_CLASS, academicYear: choices.sessions.now, ...typed };
  // As long as nobody chose one, the name selects the category.
  const values = { ...named, categoryId: typed.categoryId ?? choices.categoryFor(named) };
  const create = useMutation({
    mutationFn: (input: ReturnType<typeof inputOf>) => classesApi.create.call(input),
    async onSuccess({ data }) {
      toastSuccess(`Class created: ${data.fullName}`);
      setTyped({ academicYear: data.academicYear });
      await queries.invalidateQueries();
    },
  });

  function send(): void {
    const found = faultsOf(values);
    setFaults(found);
    create.reset();
    if (Object.keys(found).length === 0) create.mutate(inputOf(values));
  }

  const issueFor = (field: keyof ClassValues) =>
    faults[field] ?? (create.error instanceof ApiError ? create.error.issueFor(field) : undefined);
  return (
    <Page
      title="Create Class"
      crumbs={[{ label: "Classes", href: "/dashboard/classes" }, { label: "Create Class" }]}
    >
      {choices.error ? (
        <ErrorState title="The form did not load" onRetry={choices.retry}>
          {messageOf(choices.error)}
        </ErrorState>
      ) : (
        <Panel>
          <Form
            label="Create Class"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            <ClassFields
              values={values}
              choices={choices}
              issueFor={issueFor}
              onChange={(changes) => setTyped({ ...typed, ...changes })}
            />
            <ArchivedNotice
              error={create.error}
              onDone={() => {
                create.reset();
                setTyped({ academicYear: values.academicYear });
              }}
            />
            <FormActions
              submit="Create Class"
              busyLabel="Creating..."
              busy={create.isPending}
              error={formError(create.error, "Failed to create class")}
            />
          </Form>
        </Panel>
      )}
    </Page>
  );
}

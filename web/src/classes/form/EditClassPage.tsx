import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { classesApi } from "../api.ts";
import { useSessions } from "../use-sessions.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classChanges } from "../text.ts";
import { ClassFields } from "./ClassFields.tsx";
import { checkClass, type ClassValues, inputOf, valuesOf } from "./class-values.ts";
import { SwapNotice } from "./SwapNotice.tsx";
import { useClassChoices } from "./use-class-choices.ts";
import { failures } from "../../ui/text.ts";

/** Maximum number of classes offered from one session. */
const MAX_CLASSES = 200;

/** Picks a class, which the address may name, and changes it. */
export function EditClassPage() {
  const params = useParams({ strict: false });
  const [address, setAddress] = useAddress(["class", "year"]);
  const id = address.class || (params.id ?? "");
  const chosen = useQuery(classesApi.one.queryOptions({ input: { id }, enabled: id !== "" }));
  const shown = chosen.data?.data;
  const sessions = useSessions();
  const year = address.year || (shown?.academicYear ?? sessions.current);
  const list = useQuery(
    classesApi.list.queryOptions({
      input: { limit: MAX_CLASSES, status: "all", ...(year && { academicYear: year }) },
      enabled: id === "" || chosen.isFetched,
    }),
  );
  const options = list.data?.data.map((one) => ({ value: one.id, label: one.fullName })) ?? [];
  return (
    <Page title="Edit Class" crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}>
      <Panel>
        <FieldGrid>
          <SelectField
            label="Class"
            placeholder="Choose a class"
            value={options.some(({ value }) => value === id) ? id : ""}
            error={list.isError ? messageOf(list.error) : undefined}
            options={options}
            onChange={(event) => setAddress({ class: event.currentTarget.value }, "push")}
          />
          <SelectField
            label="Session"
            value={year}
            options={year === "" ? ["", ...sessions.names] : sessions.names}
            onChange={(event) => setAddress({ year: event.currentTarget.value })}
          />
        </FieldGrid>
      </Panel>
      {id === "" ? (
        <EmptyState title="No class chosen" hint="Choose a class to edit." />
      ) : (
        <Loaded query={chosen} failed="The class did not load">
          {({ data }) => (
            <Panel title={data.fullName}>
              <EditClassForm key={data.id} stored={data} />
            </Panel>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Changes a class. Another user's change is shown before saving over it. */
function EditClassForm({ stored }: { stored: SchoolClass }) {
  const choices = useClassChoices();
  const form = useRecordForm({
    record: stored,
    valuesOf,
    check: ({ values }) => checkClass(values),
    input: ({ record: { id, version }, values, changes }) => ({
      id,
      version,
      isActive: values.isActive,
      ...inputOf(whole(values, changes)),
    }),
    send: classesApi.update.call,
    saved({ data }, startFrom) {
      toastSuccess(`Saved: ${data.fullName}`);
      startFrom(data);
    },
    failure: failures.save,
    differences: classChanges,
  });

  /** A new name selects its category, as long as no one chose one. */
  function whole(values: ClassValues, changes: Partial<ClassValues>): ClassValues {
    const isRenamed = changes.name !== undefined || changes.section !== undefined;
    const isChosen = changes.categoryId !== undefined;
    const categoryId = isRenamed && !isChosen ? choices.categoryFor(values) : "";
    return categoryId === "" ? values : { ...values, categoryId };
  }

  if (choices.error) {
    return (
      <ErrorState title="The form did not load" onRetry={choices.retry}>
        {messageOf(choices.error)}
      </ErrorState>
    );
  }
  const { classTeacher, assistants } = form.record;
  return (
    <RecordForm form={form} label={`Edit ${stored.fullName}`}>
      <ClassFields
        form={form}
        values={whole(form.values, form.changes)}
        choices={choices}
        standing={[...(classTeacher ? [classTeacher] : []), ...assistants]}
        withActive
        pupils={form.record.studentCount}
      />
      <SwapNotice
        form={form}
        former={classTeacher}
        onUndone={(current) => form.startFrom(current)}
      />
    </RecordForm>
  );
}

import { currentOf, messageOf } from "../../platform/client/api-error.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { classesApi } from "../api.ts";
import { ClassFields } from "./ClassFields.tsx";
import { checkClass, type ClassFormValues, inputOf, NEW_CLASS } from "./class-values.ts";
import { SwapNotice } from "./SwapNotice.tsx";
import { useClassChoices } from "./use-class-choices.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useWrite } from "../use-write.ts";
import { failures } from "./text.ts";
import { labels } from "../text.ts";

/** Creates a class; the form stays open for the next one. */
export function CreateClassPage() {
  const choices = useClassChoices();
  const form = useRecordForm({
    record: NEW_CLASS,
    valuesOf: (blank) => blank,
    check: ({ values }) => checkClass(whole(values)),
    input: ({ values }) => inputOf(whole(values)),
    send: classesApi.create.call,
    saved({ data }, startFrom) {
      toastSuccess(`Class created: ${data.fullName}`);
      startFrom({ ...NEW_CLASS, academicYear: data.academicYear });
    },
    failure: failures.createClass,
  });

  /** Defaults for unchosen values: today's session, and the category that the name selects. */
  function whole(values: ClassFormValues) {
    const academicYear = values.academicYear ?? choices.sessions.current;
    return {
      ...values,
      academicYear,
      categoryId: values.categoryId ?? choices.categoryFor(values),
    };
  }

  const values = whole(form.values);
  return (
    <Page title={labels.createClass} crumbs={[{ label: "Classes", href: "/dashboard/classes" }]}>
      {choices.error ? (
        <ErrorState title="The form did not load" onRetry={choices.retry}>
          {messageOf(choices.error)}
        </ErrorState>
      ) : (
        <Panel>
          <RecordForm
            form={form}
            label={labels.createClass}
            submit={labels.createClass}
            busyLabel="Creating..."
          >
            <ClassFields form={form} values={values} choices={choices} />
            <SwapNotice form={form} former={null} />
            <ArchivedNotice
              error={form.failure}
              onDone={() => form.startFrom({ ...NEW_CLASS, academicYear: values.academicYear })}
            />
          </RecordForm>
        </Panel>
      )}
    </Page>
  );
}

/** Offers to restore a deleted class that still holds results under the chosen name. */
function ArchivedNotice({ error, onDone }: { error: unknown; onDone: () => void }) {
  const restore = useWrite({
    send: (seen: { id: string; version: number }) => classesApi.restore.call(seen),
    done({ data }) {
      toastSuccess(`Restored: ${data.fullName}`);
      onDone();
    },
    failure: "Failed to restore the class",
  });
  const seen = currentOf(classesApi.create, error, "class_archived");
  if (!seen) return null;
  return (
    <Notice role="alert">
      <p>{messageOf(error)}</p>
      <Button loading={restore.isPending} onClick={() => restore.mutate(seen)}>
        Restore
      </Button>
    </Notice>
  );
}

import type { ReactNode } from "react";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { StorageFullNotice, RestoredNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { FormActions, type FormActionsProps } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { FormFiles } from "../../ui/fields/form-files.ts";
import { conflict } from "../../ui/text.ts";
import type { RecordFormState } from "./use-record-form.ts";

interface RecordFormProps extends Omit<FormActionsProps, "submit" | "busy" | "error" | "children"> {
  form: RecordFormState;
  /** Label of the form, if it has no heading. */
  label?: string | undefined;
  /** Label of its submit button. Default: Save, or another one after a conflict. */
  submit?: string | undefined;
  /** Text of the conflict notice, if it is not about a single record. */
  conflictMessage?: string | undefined;
  /** More buttons, before the submit button. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A form of `useRecordForm`: notices above and below the fields, the buttons at the end. */
export function RecordForm(props: RecordFormProps) {
  const { form, label, submit, conflictMessage, buttons, children, ...actions } = props;
  const isStale = form.differences.length > 0;
  return (
    <Form label={label} {...form.props}>
      {form.restored && <RestoredNotice onDiscard={form.discard} />}
      {form.isStorageFull && <StorageFullNotice />}
      <FormFiles value={form.awaitFile}>{children}</FormFiles>
      <ConflictNotice message={conflictMessage} differences={form.differences} />
      <FormActions
        {...actions}
        busyLabel={form.isAddingFile ? "Adding file…" : (actions.busyLabel ?? "Saving...")}
        submit={submit ?? (isStale ? conflict.saveAnyway : "Save")}
        busy={form.busy}
        error={form.error}
      >
        <FormFiles value={form.awaitFile}>{buttons}</FormFiles>
      </FormActions>
    </Form>
  );
}

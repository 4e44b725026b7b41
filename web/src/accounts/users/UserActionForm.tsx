import type { ReactNode } from "react";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import type { useUserAction } from "./use-user-action.ts";

interface UserActionFormProps {
  action: Pick<ReturnType<typeof useUserAction>, "news" | "error" | "busy">;
  /** The verb of its button, and the words while it is being sent. */
  submit: string;
  busyLabel: string;
  danger?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The inside of a dialog that does one thing to one account. */
export function UserActionForm(props: UserActionFormProps) {
  const { action, submit, busyLabel, danger = false, disabled = false, children } = props;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <ConflictNotice nothingYet="saved" differences={action.news} />
      {children}
      <FormActions
        submit={submit}
        busyLabel={busyLabel}
        busy={action.busy}
        disabled={disabled}
        danger={danger}
        error={action.error}
        onCancel={props.onCancel}
      />
    </Form>
  );
}

import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/FormLayout.tsx";
import { StaleNews } from "./StaleNews.tsx";
import type { useUserAction } from "./use-user-action.ts";
import styles from "./Users.module.css";

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
      <StaleNews news={action.news} />
      {children}
      {action.error && (
        <p className={styles.error} role="alert">
          {action.error}
        </p>
      )}
      <div className={styles.end}>
        <Button onClick={props.onCancel} disabled={action.busy}>
          Cancel
        </Button>
        <Button
          kind={danger ? "danger" : "primary"}
          type="submit"
          disabled={action.busy || disabled}
          aria-busy={action.busy}
        >
          {action.busy ? busyLabel : submit}
        </Button>
      </div>
    </Form>
  );
}

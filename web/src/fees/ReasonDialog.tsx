import { REASON_LENGTH } from "@school/core/fees/fee-limits.ts";
import { type ReactNode, useState } from "react";
import { messageOf } from "../platform/client/api-error.ts";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../ui/feedback/ErrorNote.tsx";
import { TextAreaField } from "../ui/fields/FormFields.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Stack } from "../ui/page/Layout.tsx";

interface ReasonDialogProps {
  title: string;
  confirmLabel: string;
  /** Label of the field; "Reason" unless given. */
  label?: string;
  hint: string;
  /** Fields above the reason. */
  children?: ReactNode;
  /** Whether the fields above are complete. */
  isSound?: boolean;
  busy: boolean;
  error: unknown;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before money is taken off or an entry is taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, label = "Reason", hint, children, isSound = true } = props;
  const { busy, error } = props;
  const [reason, setReason] = useState("");
  return (
    <Dialog
      opened
      title={title}
      onClose={props.onClose}
      busy={busy}
      actions={
        <Button
          kind="primary"
          disabled={busy || !isSound || reason.trim() === ""}
          onClick={() => props.onConfirm(reason.trim())}
        >
          {confirmLabel}
        </Button>
      }
    >
      <Stack>
        {error !== null && error !== undefined && <ErrorNote>{messageOf(error)}</ErrorNote>}
        {children}
        <TextAreaField
          label={label}
          description={hint}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Stack>
    </Dialog>
  );
}

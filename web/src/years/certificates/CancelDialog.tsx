import { type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { yearsApi } from "../api.ts";

interface CancelDialogProps {
  title: string;
  hint: string;
  /** Gets the reason. */
  cancel: UseMutationResult<unknown, Error, string>;
  onClose: () => void;
}

/** Asks why certificates are cancelled. They stay in the list, marked as void. */
export function CancelDialog({ title, hint, cancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const outdate = () => queries.invalidateQueries({ queryKey: yearsApi.key() });
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      busy={cancel.isPending}
      actions={
        <Button
          kind="primary"
          disabled={cancel.isPending || reason.trim() === ""}
          onClick={() => cancel.mutate(reason, { onSettled: () => void outdate() })}
        >
          Cancel certificate
        </Button>
      }
    >
      <TextAreaField
        label="Why"
        description={hint}
        maxLength={500}
        value={reason}
        error={cancel.error && messageOf(cancel.error)}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Dialog>
  );
}

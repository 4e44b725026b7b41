import { nairaText, readNaira } from "@school/core/api/money.ts";
import type { ChildAccount } from "@school/core/fees/ledger/contract.ts";
import { NOTE_LENGTH } from "@school/core/fees/slips/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { AttachButton } from "../../platform/forms/AttachButton.tsx";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { CheckListField, TextField } from "../../ui/fields/FormFields.tsx";
import { DateField } from "../../ui/fields/PickedField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { feesApi } from "../api.ts";

interface SlipDialogProps {
  accounts: readonly ChildAccount[];
  onClose: () => void;
}

/** Sends the slip of a transfer: its picture, the amount, the day and the children. */
export function SlipDialog({ accounts, onClose }: SlipDialogProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [amount, setAmount] = useState("");
  const [paidOn, setPaidOn] = useState(todayAtSchool());
  const [studentIds, setStudentIds] = useState(accounts.map(({ studentId }) => studentId));
  const [note, setNote] = useState("");
  const send = useMutation(
    feesApi.sendSlip.mutationOptions({
      onSuccess: () => {
        toastSuccess("The slip is with the office");
        onClose();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: feesApi.key() }),
    }),
  );
  const kobo = readNaira(amount) ?? 0;
  const isWhole = file !== null && kobo > 0 && studentIds.length > 0;
  return (
    <Dialog
      opened
      title="Send a slip"
      onClose={onClose}
      busy={send.isPending}
      actions={
        <Button
          kind="primary"
          disabled={!isWhole || send.isPending}
          aria-busy={send.isPending}
          onClick={() => file && send.mutate({ file, kobo, paidOn, studentIds, note })}
        >
          {send.isPending ? "Sending" : kobo > 0 ? `Send the slip of ${nairaText(kobo)}` : "Send"}
        </Button>
      }
    >
      <Stack>
        {send.error && <ErrorNote>{messageOf(send.error)}</ErrorNote>}
        <Row>
          <AttachButton
            label={file ? "Choose another picture" : "Add the picture or PDF"}
            busyLabel="Adding..."
            take={async (chosen) => setFile(chosen)}
          />
          {file && <span>{file.name}</span>}
        </Row>
        <TextField
          label="Amount paid, in naira"
          inputMode="decimal"
          value={amount}
          error={amount !== "" && kobo === 0 && "Enter an amount in naira"}
          onChange={({ currentTarget: { value } }) => setAmount(value)}
        />
        <DateField label="Day of the transfer" value={paidOn} onChange={setPaidOn} />
        {accounts.length > 1 && (
          <CheckListField
            label="For"
            options={accounts.map(({ studentId, name }) => ({ value: studentId, label: name }))}
            value={studentIds}
            onChange={setStudentIds}
          />
        )}
        <TextField
          label="Note"
          description="If the office should know something"
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Stack>
    </Dialog>
  );
}

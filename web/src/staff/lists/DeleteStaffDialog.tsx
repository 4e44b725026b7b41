import type { StaffDuties, StaffRow } from "@school/core/staff/lists/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { readAgainWithout } from "../../platform/query.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { staffChanges, staffName, staleStaff, failures } from "./text.ts";
import styles from "./StaffList.module.css";
import { NO_ANSWERS, openDuties, takeoverOf, type Answers } from "./takeover.ts";
import { TakeoverFields } from "./TakeoverFields.tsx";
import { failures as staffFailures } from "../text.ts";
import { labels } from "../../ui/text.ts";

/** Deletes a member of staff softly, once it is said who takes over what the person holds. */
export function DeleteStaffDialog({ member, onClose }: { member: StaffRow; onClose: () => void }) {
  const duties = useQuery(
    staffApi.duties.queryOptions({ input: { id: member.id }, staleTime: 0, gcTime: 0 }),
  );
  const name = staffName(member);
  return (
    <Dialog opened onClose={onClose} title={`Delete ${name}?`} size="lg">
      {duties.data ? (
        <DeleteForm member={member} duties={duties.data.data} onClose={onClose} />
      ) : duties.isError ? (
        <ErrorState title="This did not load" onRetry={() => void duties.refetch()}>
          {messageOf(duties.error, staffFailures.loadStaff)}
        </ErrorState>
      ) : (
        <LoadingState />
      )}
    </Dialog>
  );
}

interface DeleteFormProps {
  member: StaffRow;
  duties: StaffDuties;
  onClose: () => void;
}

function DeleteForm({ member, duties: loaded, onClose }: DeleteFormProps) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(member);
  const [duties, setDuties] = useState(loaded);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [reason, setReason] = useState("");
  const remove = useMutation({
    mutationFn: () => {
      const takeover = takeoverOf(duties, answers);
      return staffApi.remove.call({
        id: seen.id,
        version: seen.version,
        ...(reason.trim() !== "" && { reason: reason.trim() }),
        ...(takeover && { takeover }),
      });
    },
    async onSuccess({ message }) {
      await readAgainWithout(queries, staffApi.duties.key());
      toastSuccess(message);
      onClose();
    },
    onError(error) {
      const current = staleStaff(error);
      if (current) {
        setChanges(staffChanges(seen, current));
        setSeen(current);
      } else if (error instanceof ApiError && error.code === "staff_has_duties") {
        setChanges(["Classes or subjects of this person"]);
        setDuties(error.current as StaffDuties);
      }
    },
  });
  const isConflict =
    remove.error instanceof ApiError &&
    ["stale_version", "staff_has_duties"].includes(remove.error.code);
  const open = openDuties(duties, answers);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (open === 0) remove.mutate();
      }}
    >
      {isConflict && <ConflictNotice differences={changes} />}
      <p className={styles.text}>
        {staffName(seen)} is signed out and can no longer sign in. You can restore the record in
        Deleted Staff.
      </p>
      <TakeoverFields duties={duties} answers={answers} onChange={setAnswers} />
      <TextAreaField
        label={labels.reasonOptional}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormActions
        submit="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        disabled={open > 0}
        danger
        error={remove.isError && !isConflict ? messageOf(remove.error, failures.deleteStaff) : null}
        onCancel={onClose}
      />
    </Form>
  );
}

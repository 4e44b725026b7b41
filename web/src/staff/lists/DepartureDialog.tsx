import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { departureFaults } from "@school/core/accounts/departure.ts";
import type { StaffDuties, StaffRow } from "@school/core/staff/lists/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, currentOf, messageOf } from "../../platform/client/api-error.ts";
import { refetchWithout } from "../../platform/query.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { ConflictNotice } from "../../ui/feedback/ConflictNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { staffApi } from "../api.ts";
import { staffChanges, failures, leaving } from "./text.ts";
import { NO_ANSWERS, openDuties, takeoverOf, type Answers } from "./takeover.ts";
import { TakeoverFields } from "./TakeoverFields.tsx";
import { failures as staffFailures } from "../text.ts";
import { labels } from "../../ui/text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

/** Left: the record stays among those who left. Deleted: a mistake; it is under Deleted Staff. */
export type Departure = "leave" | "delete";

interface DepartureDialogProps {
  member: StaffRow;
  departure: Departure;
  /** Called with the departed person; Undo restores them. */
  onDeparted: (member: StaffRow) => void;
  onClose: () => void;
}

/**
 * Records that a member of staff left, or deletes the record, once the successors in each duty are
 * chosen.
 */
export function DepartureDialog({ member, departure, ...rest }: DepartureDialogProps) {
  const { onClose } = rest;
  const duties = useQuery(
    staffApi.duties.queryOptions({ input: { id: member.id }, staleTime: 0, gcTime: 0 }),
  );
  const name = firstNameFirst(member);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={departure === "leave" ? leaving.title(name) : `Delete ${name}?`}
      size="lg"
    >
      {duties.data ? (
        <DepartureForm {...rest} member={member} departure={departure} duties={duties.data.data} />
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

interface DepartureFormProps extends DepartureDialogProps {
  duties: StaffDuties;
}

function DepartureForm(props: DepartureFormProps) {
  const { member, departure, duties: loaded, onDeparted, onClose } = props;
  const leaves = departure === "leave";
  const today = todayAtSchool();
  const [leftOn, setLeftOn] = useState(today);
  const [dayFault, setDayFault] = useState<string>();
  const queries = useQueryClient();
  const [seen, setSeen] = useState(member);
  const [duties, setDuties] = useState(loaded);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [reason, setReason] = useState("");
  const endpoint = leaves ? staffApi.leave : staffApi.remove;
  const remove = useMutation({
    async mutationFn() {
      const takeover = takeoverOf(duties, answers);
      const { id, version } = seen;
      const trimmed = reason.trim();
      if (!leaves) {
        const input = {
          id,
          version,
          ...(trimmed && { reason: trimmed }),
          ...(takeover && { takeover }),
        };
        return { message: (await staffApi.remove.call(input)).message, left: null };
      }
      const input = { id, version, leftOn, leavingReason: trimmed, ...(takeover && { takeover }) };
      const { message, data } = await staffApi.leave.call(input);
      return { message, left: data };
    },
    async onSuccess({ message, left }) {
      await refetchWithout(queries, staffApi.duties.key());
      if (left) onDeparted(left);
      else toastSuccess(message);
      onClose();
    },
    onError(error) {
      const current = currentOf(endpoint, error, "stale_version");
      const remaining = currentOf(endpoint, error, "staff_has_duties");
      if (current) {
        setChanges(staffChanges(seen, current));
        setSeen(current);
      } else if (remaining) {
        setChanges(["Classes or subjects of this person"]);
        setDuties(remaining);
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
        const [fault] = leaves ? departureFaults({ leftOn }, today) : [];
        setDayFault(fault?.message);
        if (open === 0 && !fault) remove.mutate();
      }}
    >
      {isConflict && <ConflictNotice differences={changes} />}
      <p>
        {leaves ? leaving.effect(firstNameFirst(seen)) : leaving.deletion(firstNameFirst(seen))}
      </p>
      {leaves && (
        <DateField
          label={leaving.lastDay}
          max={today}
          value={leftOn}
          error={dayFault}
          onChange={setLeftOn}
        />
      )}
      <TakeoverFields duties={duties} answers={answers} onChange={setAnswers} />
      <TextAreaField
        label={labels.reasonOptional}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormActions
        submit={leaves ? leaving.button : "Delete"}
        busyLabel={leaves ? "Saving..." : "Deleting..."}
        busy={remove.isPending}
        disabled={open > 0}
        danger
        error={
          remove.isError && !isConflict
            ? messageOf(remove.error, leaves ? leaving.failure : failures.deleteStaff)
            : null
        }
        onCancel={onClose}
      />
    </Form>
  );
}

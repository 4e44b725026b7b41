import { surnameFirst } from "@school/core/accounts/written-name.ts";
import {
  type Leaving,
  DEPARTURE_LABELS,
  departureFaults,
  STUDENT_LEAVINGS,
} from "@school/core/accounts/departure.ts";
import type { Issue } from "@school/core/api/error.ts";
import { plural } from "@school/core/api/plural.ts";
import { messages } from "@school/core/students/text.ts";
import { useBulkChange } from "../../platform/BulkEdit.tsx";
import { useFields } from "../../platform/forms/use-fields.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastWithUndo } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { studentsApi } from "../api.ts";
import { leaving } from "./text.ts";
import { type Leaver, useUndoDeparture } from "./use-undo-departure.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

interface StudentDepartureDialogProps {
  students: readonly Leaver[];
  /** The default reason; a class that leaves together has usually finished. */
  usual?: Leaving;
  onClose: () => void;
  onDone?: () => void;
}

/** Records that pupils left the school: with a day, how, and why. */
export function StudentDepartureDialog({
  students,
  usual,
  onClose,
  onDone,
}: StudentDepartureDialogProps) {
  const fields = useFields({
    leftOn: todayAtSchool(),
    leftAs: usual ?? "",
    leavingReason: "",
  } satisfies { leftOn: string; leftAs: Leaving | ""; leavingReason: string });
  const undo = useUndoDeparture();
  const [first] = students;
  const whom = students.length === 1 && first ? surnameFirst(first) : `${students.length} pupils`;
  const change = useBulkChange({
    call: studentsApi.leave.call,
    lists: [],
    onDone({ data }) {
      toastWithUndo(leaving.done(whom), () => undo.run(data));
      onDone?.();
      onClose();
    },
  });

  function send(): void {
    const { leftOn, leftAs, leavingReason } = fields.values;
    const way = STUDENT_LEAVINGS.find((one) => one === leftAs);
    const issues: Issue[] = departureFaults({ leftOn }, todayAtSchool());
    if (!way) issues.push({ path: ["leftAs"], message: messages.chooseLeaving });
    fields.setIssues(issues);
    if (!way || issues.length > 0 || change.busy) return;
    change.run({
      students: students.map(({ id, version }) => ({ id, version })),
      leftOn,
      leftAs: way,
      leavingReason,
    });
  }

  return (
    <Dialog opened onClose={onClose} title={leaving.title(whom)}>
      <Form
        label={leaving.button}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{leaving.effect(plural(students.length, "pupil"), students.length === 1)}</p>
        <FieldGrid>
          <SelectField
            label="How they leave"
            placeholder="Choose"
            options={STUDENT_LEAVINGS.map((value) => ({ value, label: DEPARTURE_LABELS[value] }))}
            {...fields.field("leftAs")}
          />
          <DateField label={leaving.lastDay} max={todayAtSchool()} {...fields.field("leftOn")} />
        </FieldGrid>
        <TextAreaField
          label="Reason (optional)"
          maxLength={500}
          {...fields.field("leavingReason")}
        />
        <FormActions
          submit={leaving.button}
          busyLabel="Saving..."
          busy={change.busy}
          error={change.error}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

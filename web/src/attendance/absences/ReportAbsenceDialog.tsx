import { absenceFaults } from "@school/core/attendance/absences/absence-rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { useFields } from "../../platform/forms/use-fields.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { TextAreaField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { failures } from "../../ui/text.ts";
import { attendanceApi } from "../api.ts";
import { absenceLabels } from "./text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

interface ReportAbsenceDialogProps {
  studentId: string;
  name: string;
  onClose: () => void;
}

/** Reports in advance that a pupil will be absent. */
export function ReportAbsenceDialog({ studentId, name, onClose }: ReportAbsenceDialogProps) {
  const today = todayAtSchool();
  const fields = useFields({ fromDay: today, toDay: today, reason: "" });
  const queries = useQueryClient();
  const report = useMutation({
    ...attendanceApi.reportAbsence.mutationOptions(),
    async onSuccess() {
      toastSuccess("Absence reported");
      onClose();
      await queries.invalidateQueries({ queryKey: attendanceApi.key() });
    },
    onError(error) {
      if (error instanceof ApiError && error.issues.length > 0) fields.setIssues(error.issues);
      else toastError(messageOf(error, failures.save));
    },
  });

  function send(): void {
    const issues = absenceFaults(fields.values, today);
    fields.setIssues(issues);
    if (issues.length === 0 && !report.isPending) report.mutate({ studentId, ...fields.values });
  }

  return (
    <Dialog opened onClose={onClose} title={absenceLabels.reportOf(name)}>
      <Form
        label={absenceLabels.report}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>The class teacher sees it in the register.</p>
        <FieldGrid>
          <DateField label="First day" min={today} {...fields.field("fromDay")} />
          <DateField label="Last day" min={today} {...fields.field("toDay")} />
        </FieldGrid>
        <TextAreaField label="Reason for the absence" maxLength={200} {...fields.field("reason")} />
        <FormActions
          submit={absenceLabels.report}
          busyLabel="Sending..."
          busy={report.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

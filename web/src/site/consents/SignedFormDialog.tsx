import type { Issue } from "@school/core/api/error.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFields } from "../../platform/forms/use-fields.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { todayAtSchool } from "../../school/today.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { RadioField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { siteApi } from "../admin/api.ts";
import { consentTexts, titles } from "./text.ts";
import { DateField } from "../../ui/fields/PickedField.tsx";

interface SignedFormDialogProps {
  id: string;
  name: string;
  /** The newest answer in sight. */
  seen: string | null;
  onClose: () => void;
}

const ANSWERS = [
  { value: "GIVEN", label: "Consent given" },
  { value: "REFUSED", label: "Refused or withdrawn" },
] as const;

/** The office enters a consent that a parent signed on paper. */
export function SignedFormDialog({ id, name, seen, onClose }: SignedFormDialogProps) {
  const queries = useQueryClient();
  const fields = useFields({ answer: "", signedBy: "", signedOn: todayAtSchool() });
  const send = useMutation({
    ...siteApi.answerConsent.mutationOptions(),
    onSuccess({ data: { state, removed } }) {
      if (state === "WITHDRAWN") toastSuccess(consentTexts.withdrawn(removed));
      else toastSuccess(state === "GIVEN" ? consentTexts.given : consentTexts.refused);
      onClose();
    },
    onError(error) {
      const issues = error instanceof ApiError ? error.issues : [];
      fields.setIssues(
        issues.map(({ path, message }) => ({
          path: path[0] === "form" ? path.slice(1) : path,
          message,
        })),
      );
    },
    onSettled: () =>
      Promise.all(
        [siteApi.photoConsent.key(), siteApi.photoConsents.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });

  function save(): void {
    const { answer: chosen, signedBy, signedOn } = fields.values;
    const answer = ANSWERS.find(({ value }) => value === chosen)?.value;
    const issues: Issue[] = [];
    if (!answer) issues.push({ path: ["answer"], message: "Choose the answer on the form" });
    if (signedBy.trim() === "")
      issues.push({ path: ["signedBy"], message: "Enter who signed the form" });
    if (signedOn === "") issues.push({ path: ["signedOn"], message: "Enter the day on the form" });
    fields.setIssues(issues);
    if (!answer || issues.length > 0 || send.isPending) return;
    send.mutate({ id, answer, seen, form: { signedBy, signedOn } });
  }

  return (
    <Dialog opened onClose={onClose} title={`${titles.form}: ${name}`} busy={send.isPending}>
      <Form
        label={titles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <RadioField label="Answer on the form" options={ANSWERS} {...fields.field("answer")} />
        <FieldGrid>
          <TextField label="Signed by" maxLength={120} {...fields.field("signedBy")} />
          <DateField label="Day on the form" max={todayAtSchool()} {...fields.field("signedOn")} />
        </FieldGrid>
        <FormActions
          submit="Save answer"
          busyLabel="Saving..."
          busy={send.isPending}
          error={send.error && messageOf(send.error)}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

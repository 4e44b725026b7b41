import type { Enquiry } from "@school/core/site/contract-enquiries.ts";
import { ENQUIRY_STATE_LABELS, ENQUIRY_STATES, MAX_NOTE } from "@school/core/site/enquiry.ts";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { SelectField, TextAreaField } from "../../ui/fields/FormFields.tsx";
import { siteApi } from "./api.ts";
import { enquiryTexts } from "./text.ts";

interface EnquiryDialogProps {
  enquiry: Enquiry;
  onClose: () => void;
}

const STATES = ENQUIRY_STATES.map((value) => ({ value, label: ENQUIRY_STATE_LABELS[value] }));

/** Notes a call or a visit, and the state of the enquiry from then on. */
export function EnquiryDialog({ enquiry, onClose }: EnquiryDialogProps) {
  return (
    <Dialog opened title={`Note about ${enquiry.name}`} onClose={onClose}>
      <NoteForm enquiry={enquiry} onClose={onClose} />
    </Dialog>
  );
}

function NoteForm({ enquiry, onClose }: EnquiryDialogProps) {
  const form = useRecordForm({
    record: enquiry,
    // The usual next step of a new enquiry: the school has called.
    valuesOf: ({ state }) => ({ state: state === "NEW" ? "ANSWERED" : state, note: "" }) as const,
    input: ({ record: { id, version }, values }) => ({ id, version, ...values }),
    send: async (input) => (await siteApi.changeEnquiry.call(input)).data,
    saved() {
      toastSuccess("Note saved");
      onClose();
    },
    failure: "The note was not saved. Try again.",
    differences: (seen, current) =>
      seen.state === current.state
        ? []
        : [`State: ${ENQUIRY_STATE_LABELS[seen.state]} → ${ENQUIRY_STATE_LABELS[current.state]}`],
    outdated: siteApi.enquiries.key(),
  });
  return (
    <RecordForm form={form} submit={enquiryTexts.save} busyLabel="Saving..." onCancel={onClose}>
      <TextAreaField label="Note" maxLength={MAX_NOTE} {...form.field("note")} />
      <SelectField label="State" options={STATES} {...form.field("state")} />
    </RecordForm>
  );
}

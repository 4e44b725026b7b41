import { mayReadPrivateFields } from "@school/core/staff/policy.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportDialog } from "../../ui/table/ExportDialog.tsx";
import { CheckboxField, RadioField } from "../../ui/fields/FormFields.tsx";
import { staffApi } from "../api.ts";
import { messages } from "../../ui/text.ts";

const CONTENTS = {
  list: [
    "Basic information: staff ID, name, email and phone",
    "Employment details: role and department",
    "Status: active or inactive",
  ],
  record: [
    "Basic information: username, names, gender, birth date, address, telephone and email",
    "Employment details: role, department and staff type",
    "Join date",
    "Additional staff information: nationality, qualifications, experience and specialization",
    messages.noPasswords,
  ],
};
const WITH_BANK = "Bank name and account number, not encrypted";

type Filter = Omit<NonNullable<Parameters<typeof staffApi.export.call>[0]>, "contents" | "format">;

interface StaffExportProps {
  /** The filters of the list. */
  filter: Filter;
  onClose: () => void;
}

/** Staff as a table file, all or those who match the list's department, role and status. */
export function StaffExportDialog({ filter, onClose }: StaffExportProps) {
  const account = useAccount();
  const [contents, setContents] = useState<keyof typeof CONTENTS>("list");
  const [wantsBank, setWantsBank] = useState(false);
  const mayHaveBank = contents === "record" && mayReadPrivateFields(account, { isSelf: false });
  const withBank = mayHaveBank && wantsBank;
  const download = useMutation({
    ...staffApi.export.mutationOptions(downloadExport),
    onSettled: onClose,
  });
  return (
    <ExportDialog
      title="Export Staff"
      scope="The staff of the list’s department, role and status."
      busy={download.isPending ? (download.variables.format ?? "csv") : null}
      onExport={(format) => download.mutate({ ...filter, format, contents, withBank })}
      contents={withBank ? [...CONTENTS.record, WITH_BANK] : CONTENTS[contents]}
      onClose={onClose}
    >
      <RadioField
        label="Contents"
        value={contents}
        options={[
          { value: "list", label: "List of staff" },
          { value: "record", label: "All fields, for importing again" },
        ]}
        onChange={(chosen) => setContents(chosen === "record" ? chosen : "list")}
      />
      {mayHaveBank && (
        <CheckboxField
          label="Include bank details"
          description="Not encrypted: anyone with the file can read bank names and account numbers. The audit log records that you included them."
          checked={wantsBank}
          onChange={(event) => setWantsBank(event.currentTarget.checked)}
        />
      )}
    </ExportDialog>
  );
}

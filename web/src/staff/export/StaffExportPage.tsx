import type { TableFormat } from "@school/core/api/file-response.ts";
import { mayReadPrivateFields } from "@school/core/staff/policy.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportPanel } from "../../ui/table/ExportPanel.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { CheckboxField, RadioField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { staffApi } from "../api.ts";
import { useStaffChoices } from "../lists/work-fields.tsx";
import { labels } from "../text.ts";
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

/** Staff as a table file, all or those of a department, role or status. */
export function StaffExportPage() {
  const account = useAccount();
  const choices = useStaffChoices();
  const [address, setAddress] = useAddress(["department", "role", "status", "contents"]);
  // Not in the URL: a link must not request bank details.
  const [wantsBank, setWantsBank] = useState(false);
  const contents = address.contents === "record" ? "record" : "list";
  const status = ["active", "inactive"].includes(address.status) ? address.status : "";
  const mayHaveBank = contents === "record" && mayReadPrivateFields(account, { isSelf: false });
  const withBank = mayHaveBank && wantsBank;
  const download = useMutation(staffApi.export.mutationOptions(downloadExport));
  const start = (format: TableFormat) =>
    download.mutate({
      format,
      contents,
      withBank,
      department: address.department || undefined,
      roleInSchool: address.role || undefined,
      isActive: status === "" ? undefined : status === "active",
    });

  return (
    <Page
      title="Export Staff"
      crumbs={[{ label: "Staff", href: "/dashboard/staff" }]}
      description="Download staff as a spreadsheet file. The audit log records each export."
    >
      <ExportPanel
        busy={download.isPending ? (download.variables.format ?? "csv") : null}
        onExport={start}
        contents={withBank ? [...CONTENTS.record, WITH_BANK] : CONTENTS[contents]}
        onClear={
          address.department || address.role || status
            ? () => setAddress({ department: "", role: "", status: "" })
            : undefined
        }
      >
        <FieldGrid columns={3}>
          <FilterCombo
            label="Department"
            all="All departments"
            value={address.department}
            options={choices.departments}
            onChange={(department) => setAddress({ department })}
          />
          <FilterCombo
            label={labels.roleInSchool}
            all="All roles"
            value={address.role}
            options={choices.rolesInSchool}
            onChange={(role) => setAddress({ role })}
          />
          <FilterSelect
            label="Status"
            all="All"
            value={status}
            options={[
              { value: "active", label: "Active" },
              { value: "inactive", label: "Inactive" },
            ]}
            onChange={(chosen) => setAddress({ status: chosen })}
          />
        </FieldGrid>
        <RadioField
          label="Contents"
          value={contents}
          options={[
            { value: "list", label: "List of staff" },
            { value: "record", label: "All fields, for importing again" },
          ]}
          onChange={(chosen) => setAddress({ contents: chosen === "record" ? chosen : "" })}
        />
        {mayHaveBank && (
          <CheckboxField
            label="Include bank details"
            description="Not encrypted: anyone with the file can read bank names and account numbers. The audit log records that you included them."
            checked={wantsBank}
            onChange={(event) => setWantsBank(event.currentTarget.checked)}
          />
        )}
      </ExportPanel>
    </Page>
  );
}

import { classGroupsOf } from "@school/core/school/class-groups.ts";
import type { TableFormat } from "@school/core/api/file-response.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { categoriesApi, classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportPanel } from "../../ui/table/ExportPanel.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { studentsApi } from "../api.ts";
import { labels as uiLabels, messages } from "../../ui/text.ts";

const CONTENTS = {
  list: [
    "Student ID, first name, last name and email",
    "Class, and whether the account is active or disabled",
    "With status Left: the last day, how and why they left",
  ],
  record: [
    "Everything in the list, plus admission number and username",
    "All other details of the admission form, such as birth date, parents and health",
    messages.noPasswords,
  ],
};

const STATUSES = [
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
  { value: "left", label: "Left" },
] as const;

/** Pupils as a table file, all or those of a class, group or status. */
export function StudentExportPage() {
  const [address, setAddress] = useAddress(["class", "classGroup", "status", "contents"]);
  const categories = useQuery(categoriesApi.list.queryOptions());
  const names = useQuery(classesApi.names.queryOptions());
  const contents = address.contents === "record" ? "record" : "list";
  const status = STATUSES.find(({ value }) => value === address.status)?.value;
  const filtered = Boolean(address.class || address.classGroup || status);
  const download = useMutation(studentsApi.export.mutationOptions(downloadExport));
  const start = (format: TableFormat) =>
    download.mutate({
      format,
      contents,
      class: address.class || undefined,
      classGroup: address.classGroup || undefined,
      status,
    });

  return (
    <Page
      title="Export Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Download pupils as a spreadsheet. Each export is recorded in the audit log."
    >
      <ExportPanel
        busy={download.isPending ? (download.variables.format ?? "csv") : null}
        onExport={start}
        contents={CONTENTS[contents]}
        onClear={filtered ? () => setAddress({ class: "", classGroup: "", status: "" }) : undefined}
      >
        <FieldGrid columns={3}>
          <FilterCombo
            label="Class"
            all={uiLabels.allClasses}
            value={address.class}
            options={names.data?.data ?? []}
            onChange={(name) => setAddress({ class: name })}
          />
          <FilterSelect
            label="Class Group"
            all="All groups"
            value={address.classGroup}
            options={classGroupsOf(categories.data?.data, [address.classGroup])}
            onChange={(classGroup) => setAddress({ classGroup })}
          />
          <FilterSelect
            label="Status"
            all="All"
            value={status ?? ""}
            options={STATUSES}
            onChange={(chosen) => setAddress({ status: chosen })}
          />
        </FieldGrid>
        <RadioField
          label="Contents"
          value={contents}
          options={[
            { value: "list", label: "List of pupils" },
            { value: "record", label: "All admission details" },
          ]}
          onChange={(chosen) => setAddress({ contents: chosen === "record" ? chosen : "" })}
        />
      </ExportPanel>
    </Page>
  );
}

import type { TableFormat } from "@school/core/api/file-response.ts";
import { plural } from "@school/core/api/plural.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { downloadExport } from "../../platform/download-export.ts";
import { RadioField } from "../../ui/fields/FormFields.tsx";
import { ExportDialog } from "../../ui/table/ExportDialog.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { messages } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";

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

type Filter = Omit<
  NonNullable<Parameters<typeof studentsApi.export.call>[0]>,
  "contents" | "format"
>;

interface StudentExportProps {
  /** The selected pupils, or the filters of the list. */
  filter: Filter;
  /** Number of selected pupils; without it, the status can be chosen. */
  count?: number;
  onClose: () => void;
}

/** Pupils as a table file: those who are selected, or who match the list's filters. */
export function StudentExportDialog({ filter, count, onClose }: StudentExportProps) {
  const [contents, setContents] = useState<keyof typeof CONTENTS>("list");
  const [status, setStatus] = useState(filter.status);
  const download = useMutation({
    ...studentsApi.export.mutationOptions(downloadExport),
    onSettled: onClose,
  });
  const start = (format: TableFormat) =>
    download.mutate({ ...filter, ...(status && { status }), format, contents });
  return (
    <ExportDialog
      title="Export Students"
      scope={
        count === undefined
          ? "The pupils who match the filters of the list."
          : `${plural(count, "selected pupil")}.`
      }
      busy={download.isPending ? (download.variables.format ?? "csv") : null}
      onExport={start}
      contents={CONTENTS[contents]}
      onClose={onClose}
    >
      {count === undefined && (
        <FilterSelect
          label="Status"
          all="All"
          value={status ?? ""}
          options={STATUSES}
          onChange={(chosen) => setStatus(STATUSES.find(({ value }) => value === chosen)?.value)}
        />
      )}
      <RadioField
        label="Contents"
        value={contents}
        options={[
          { value: "list", label: "List of pupils" },
          { value: "record", label: "All admission details" },
        ]}
        onChange={(chosen) => setContents(chosen === "record" ? chosen : "list")}
      />
    </ExportDialog>
  );
}

import { STAFF_CSV_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { STAFF_PASSWORD_HINT } from "@school/core/staff/records/staff-form.ts";
import { FormatPanel } from "../../platform/imports/FormatPanel.tsx";
import { ImportWizard } from "../../platform/imports/ImportWizard.tsx";
import type { ImportCalls, ImportLabels } from "../../platform/imports/import-calls.ts";
import { counted } from "../../platform/imports/text.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { staffApi } from "../api.ts";
import { labels, failures } from "../text.ts";
import { labels as uiLabels } from "../../ui/text.ts";

const calls: ImportCalls = {
  module: "staff",
  upload: (input) => staffApi.uploadImport.call(input),
  recent: (input) => staffApi.imports.call(input),
  byId: (input) => staffApi.importById.call(input),
  notes: (input) => staffApi.importNotes.call(input),
  notesFile: (input) => staffApi.importNotesFile.call(input),
  setOptions: (input) => staffApi.setImportOptions.call(input),
  start: (input) => staffApi.startImport.call(input),
  cancel: (input) => staffApi.cancelImport.call(input),
  undo: (input) => staffApi.undoImport.call(input),
};

const noun = { one: "staff record", many: "staff records" };

const words: ImportLabels = {
  ...noun,
  send: labels.importStaff,
  sending: "Checking...",
  complete: (count) => `Successfully imported ${counted(noun, count)}`,
  failed: failures.importStaff,
  list: { href: "/dashboard/staff", label: uiLabels.viewStaff },
};

const DIRECTORY = "/dashboard/staff";

const RULES = [
  "One row has the column names, in any order, such as Surname, Other Names and Role in School. Titles above it and totals below are left out.",
  "Only the names and the role in school are required. The names are in two columns or in one.",
  `A password has ${STAFF_PASSWORD_HINT} and must be changed at the first sign-in. An empty password is generated. An empty username is made from the email address or the names.`,
  "Separate cells with commas, semicolons or tabs. Write dates as 31/12/1990 or 1990-12-31. Put several qualifications or specializations in quotation marks, separated by commas.",
  "Bank details and passwords are not shown while the file is checked.",
  "You can import a file that was exported with all fields.",
];

const SAMPLE_ROWS: readonly Partial<Record<(typeof STAFF_CSV_COLUMNS)[number], string>>[] = [
  {
    username: "ada.okafor",
    surname: "Okafor",
    otherNames: "Adaeze Ngozi",
    gender: "Female",
    dob: "31/12/1990",
    address: '"12 Allen Avenue, Ikeja"',
    telephone: "0803 123 4567",
    email: "ada.okafor@example.com",
    roleInSchool: "Teacher",
    department: "Primary",
    dateJoined: "07/09/2020",
    staffType: "Full-Time",
    nationality: "Nigeria",
    stateOfOrigin: "Anambra",
    qualifications: '"B.Ed., TRCN"',
    workExperience: "Five years in a primary school",
    specialization: "Mathematics",
  },
  {
    username: "tunde.bello",
    surname: "Bello",
    otherNames: "Túndé",
    gender: "Male",
    telephone: "0805 765 4321",
    roleInSchool: "Non-teaching staff",
    department: "Support",
    dateJoined: "15/01/2024",
    staffType: "Part-Time",
    nationality: "Nigeria",
  },
];

const SAMPLE = {
  name: "staff_sample.csv",
  text: [
    STAFF_CSV_COLUMNS.join(","),
    ...SAMPLE_ROWS.map((row) => STAFF_CSV_COLUMNS.map((column) => row[column] ?? "").join(",")),
    "",
  ].join("\r\n"),
};

/** Staff from a table file. */
export function ImportStaffPage() {
  return (
    <Page
      title={labels.importStaff}
      crumbs={[{ label: "Staff", href: DIRECTORY }]}
      description="Add many members of staff from a CSV file or a spreadsheet."
      actions={<ButtonLink href={DIRECTORY}>Back to Staff</ButtonLink>}
    >
      <ImportWizard
        calls={calls}
        labels={words}
        format={<FormatPanel rules={RULES} columns={STAFF_CSV_COLUMNS} sample={SAMPLE} />}
      />
    </Page>
  );
}

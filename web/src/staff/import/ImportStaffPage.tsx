import { STAFF_CSV_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { STAFF_PASSWORD_HINT } from "@school/core/staff/records/staff-form.ts";
import { FormatPanel } from "../../platform/imports/FormatPanel.tsx";
import { ImportWizard } from "../../platform/imports/ImportWizard.tsx";
import {
  counted,
  type ImportCalls,
  type ImportWords,
} from "../../platform/imports/import-calls.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { staffApi } from "../api.ts";

const calls: ImportCalls = {
  room: "staff",
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

const words: ImportWords = {
  ...noun,
  send: "Import Staff",
  sending: "Importing...",
  complete: (count) => `Successfully imported ${counted(noun, count)}`,
  failed: "Failed to import CSV. Please check the file format and try again.",
  list: { href: "/dashboard/staff", label: "View Staff" },
};

const DIRECTORY = "/dashboard/staff";

const RULES = [
  "The first line names the columns, spelled as in the list below and in the sample, in any order; capital letters do not matter.",
  "Needed of everybody: surname, otherNames and roleInSchool. The columns username, password and email may have empty cells.",
  `A password has ${STAFF_PASSWORD_HINT} and must be changed at the first sign-in; an empty one is generated. An empty username is taken from the e-mail address.`,
  "Commas, semicolons or tabs between the cells. Dates as 31/12/1990 or 1990-12-31. Several qualifications or specializations in quotation marks, with commas between them.",
  "Bank details are encrypted. Neither they nor passwords are shown while the file is checked.",
  "A file that the portal exported with all fields can be imported as it is.",
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
      title="Import Staff"
      crumbs={[{ label: "Staff", href: DIRECTORY }, { label: "Import Staff" }]}
      description="Many members of staff at once, from a CSV file or a spreadsheet."
      actions={<ButtonLink href={DIRECTORY}>Back to Staff</ButtonLink>}
    >
      <ImportWizard
        calls={calls}
        words={words}
        format={<FormatPanel rules={RULES} columns={STAFF_CSV_COLUMNS} sample={SAMPLE} />}
      />
    </Page>
  );
}

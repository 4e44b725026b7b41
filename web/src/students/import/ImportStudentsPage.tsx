import {
  STUDENT_IMPORT_COLUMNS,
  NUMBER_PATTERN,
} from "@school/core/students/import/import-columns.ts";
import { FormatPanel } from "../../platform/imports/FormatPanel.tsx";
import { ImportWizard } from "../../platform/imports/ImportWizard.tsx";
import type { ImportCalls, ImportLabels } from "../../platform/imports/import-calls.ts";
import { Page } from "../../ui/page/Page.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { studentsApi } from "../api.ts";
import { labels } from "../text.ts";

const RULES = [
  "One row has the column names, such as Surname, Other Names, Class and Parent Phone. Titles above it and totals below are left out. Only the names are required, in two columns or in one.",
  "Separate cells with commas, semicolons or tabs. Write dates as 31/12/2019 or 2019-12-31.",
  "You choose a class for pupils without one after the check.",
  "Each pupil gets a random password. Student IDs and admission numbers are made where they are missing or already used.",
  "You can import an exported file as it is.",
];

const SAMPLE = {
  name: "students_sample.csv",
  text: [
    "Surname,Other Names,Class,Gender,Date of Birth,Parent Name,Parent Phone,Email",
    "Adéyẹmí,Ọlámidé,Primary 4,Female,31/12/2016,Mrs Adéyẹmí,0803 123 4567,",
    "Okafor,Chidi,Nursery 1,Male,14/03/2021,Mr Okafor,0805 765 4321,chidi.okafor@example.com",
    "",
  ].join("\r\n"),
};

/** Pupils from a table file. */
export function ImportStudentsPage() {
  return (
    <Page
      title="Import Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      description="Add many pupils at once from a CSV file or a spreadsheet."
    >
      <ImportWizard
        calls={studentImports}
        labels={studentImportLabels}
        format={
          <FormatPanel
            rules={RULES}
            columns={STUDENT_IMPORT_COLUMNS.map(({ label }) => label)}
            sample={SAMPLE}
          />
        }
      />
    </Page>
  );
}

const studentImports: ImportCalls = {
  module: "students",
  upload: (input) => studentsApi.uploadImport.call(input),
  recent: (input) => studentsApi.imports.call(input),
  byId: (input) => studentsApi.importById.call(input),
  notes: (input) => studentsApi.importNotes.call(input),
  notesFile: (input) => studentsApi.importNotesFile.call(input),
  setOptions: (input) => studentsApi.setImportOptions.call(input),
  start: (input) => studentsApi.startImport.call(input),
  cancel: (input) => studentsApi.cancelImport.call(input),
  undo: (input) => studentsApi.undoImport.call(input),
};

const studentImportLabels: ImportLabels = {
  one: "pupil",
  many: "pupils",
  send: "Check file",
  sending: "Uploading...",
  complete: () => labels.importComplete,
  failed: "Import failed",
  questionLinks: {
    [NUMBER_PATTERN]: { href: "/dashboard/settings/school", label: "Change the pattern" },
  },
  list: { href: "/dashboard/students", label: uiLabels.viewStudents },
};

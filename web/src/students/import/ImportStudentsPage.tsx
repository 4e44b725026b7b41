import { STUDENT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import { FormatPanel } from "../../platform/imports/FormatPanel.tsx";
import { ImportWizard } from "../../platform/imports/ImportWizard.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { studentImports, studentImportWords } from "./student-imports.ts";

const RULES = [
  "The first line names the columns: First Name, Last Name, Email and Class at least, in any order. Only the names are needed.",
  "Commas, semicolons or tabs between the cells. Dates as 31/12/2019 or 2019-12-31.",
  "Students without a class go into the default class, which the check asks about.",
  "Each student gets a random password. Student IDs and admission numbers in the file are kept where they are free; others are made.",
  "A file that the portal exported can be imported as it is.",
];

const SAMPLE = {
  name: "students_sample.csv",
  text: [
    "First Name,Last Name,Email,Class,Gender,Date of Birth,Parent Name,Parent Phone",
    "Ọlámidé,Adéyẹmí,,Primary 4,Female,31/12/2016,Mrs Adéyẹmí,0803 123 4567",
    "Chidi,Okafor,chidi.okafor@example.com,Nursery 1,Male,14/03/2021,Mr Okafor,0805 765 4321",
    "",
  ].join("\r\n"),
};

/** Pupils from a table file. */
export function ImportStudentsPage() {
  return (
    <Page
      title="Import Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Import Students" }]}
      description="Many students at once, from a CSV file or a spreadsheet."
    >
      <ImportWizard
        calls={studentImports}
        words={studentImportWords}
        format={
          <FormatPanel
            rules={RULES}
            columns={STUDENT_COLUMNS.map(({ label }) => label)}
            sample={SAMPLE}
          />
        }
      />
    </Page>
  );
}

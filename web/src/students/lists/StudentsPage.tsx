import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { useEffect, useRef, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useAddress } from "../../platform/address.ts";
import { usePrintAll } from "../../platform/use-print-all.ts";
import { ClassList } from "./ClassList.tsx";
import { DeleteStudentDialog } from "./DeleteStudentDialog.tsx";
import { STUDENT_COLUMNS } from "./student-columns.tsx";
import { StudentActions } from "./StudentActions.tsx";
import { StudentFilters } from "./StudentFilters.tsx";
import { girlsAndBoys } from "../../classes/text.ts";
import { useStudentList } from "./use-student-list.ts";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";
import styles from "./StudentList.module.css";
import { classList, labels } from "./text.ts";
import { labels as studentsLabels } from "../text.ts";

/** The specification's number. */
const STUDENTS_PER_PAGE = 10;

/** View Students: for the office with its buttons, for teachers to look at. */
export function StudentsPage() {
  const manages = mayManageStudents(useAccount());
  const [leaving, setLeaving] = useState<StudentRow | null>(null);
  const list = useStudentList(STUDENTS_PER_PAGE);
  const genders = list.response?.genders;
  const whole = usePrintAll(list.readPage);
  // View Classes leads here to print a class.
  const [{ print }, setAddress] = useAddress(["print"]);
  const mayPrint = manages && Boolean(list.total) && !list.table.loading;
  const { print: printWhole } = whole;
  const isPrinted = useRef(false);
  useEffect(() => {
    if (print !== "list" || !mayPrint || isPrinted.current) return;
    isPrinted.current = true;
    setAddress({ print: "" });
    printWhole();
  }, [print, mayPrint, printWhole, setAddress]);
  const actions = (student: StudentRow) =>
    manages && <StudentActions student={student} onDelete={setLeaving} />;
  return (
    <Page
      title={whole.rows ? classList.title(list.address.class) : uiLabels.viewStudents}
      crumbs={[{ label: "Students" }, { label: uiLabels.viewStudents }]}
      description={
        whole.rows ? undefined : "Search finds names in any order, even with small typing mistakes."
      }
      actions={
        manages && (
          <>
            <Button disabled={!list.total || whole.busy} onClick={whole.print}>
              Print list
            </Button>
            <OfficeLinks />
          </>
        )
      }
    >
      {whole.rows && <ClassList className={list.address.class} rows={whole.rows} />}
      <div className={whole.rows ? `${styles.list} no-print` : styles.list}>
        <ListPage
          list={list}
          noun={["pupil", "pupils"]}
          count={genders ? girlsAndBoys(genders) : undefined}
          search={manages ? labels.searchWithPhone : "Search name or ID"}
          filters={
            <>
              <StudentFilters list={list} />
              <FilterSelect
                label="Order"
                value={list.address.sort}
                options={[
                  { value: "", label: "Surname, A to Z" },
                  { value: "-name", label: "Surname, Z to A" },
                  { value: "class", label: "Class" },
                  { value: "admissionNumber", label: uiLabels.admissionNo },
                  ...(manages ? [{ value: "newest", label: "Newest first" }] : []),
                ]}
                onChange={(sort) => list.set({ sort })}
              />
            </>
          }
          empty={<NoStudents manages={manages} />}
          noMatches={<EmptyState title={noMatches} />}
        >
          {(table) => (
            <DataTable
              {...table}
              {...list.heading}
              caption="Students"
              columns={manages ? [...STUDENT_COLUMNS, actionsColumn(actions)] : STUDENT_COLUMNS}
              rowKey={({ id }) => id}
              narrow="cards"
            />
          )}
        </ListPage>
      </div>
      {leaving && (
        <DeleteStudentDialog key={leaving.id} student={leaving} onClose={() => setLeaving(null)} />
      )}
    </Page>
  );
}

function OfficeLinks() {
  return (
    <>
      <ButtonLink href="/dashboard/students/deleted">Deleted</ButtonLink>
      <ButtonLink href="/dashboard/students/export-csv">Export</ButtonLink>
      <ButtonLink href="/dashboard/students/import-csv">Import</ButtonLink>
      <ButtonLink kind="primary" href="/dashboard/students/create">
        {studentsLabels.newAdmission}
      </ButtonLink>
    </>
  );
}

function NoStudents({ manages }: { manages: boolean }) {
  return (
    <EmptyState
      title="No pupils found"
      hint={manages ? "Admit the first pupil, or import a list." : "No pupils yet."}
      action={
        manages && (
          <ButtonLink kind="primary" href="/dashboard/students/create">
            {studentsLabels.newAdmission}
          </ButtonLink>
        )
      }
    />
  );
}

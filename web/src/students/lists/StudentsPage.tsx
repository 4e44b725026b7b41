import { mayManageStudents } from "@school/core/students/policy.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { DeleteStudentDialog } from "./DeleteStudentDialog.tsx";
import { StudentFilters } from "./StudentFilters.tsx";
import { StudentsTable } from "./StudentsTable.tsx";
import { STUDENT_FILTERS, useStudentList } from "./use-student-list.ts";

/** The specification's number. */
const STUDENTS_PER_PAGE = 10;

const NO_FILTERS = { search: "", group: "", category: "", class: "", status: "" };

/** View Students: for the office with its buttons, for teachers to look at. */
export function StudentsPage() {
  const manages = mayManageStudents(useAccount());
  const [address, setAddress] = useAddress([...STUDENT_FILTERS, "sort", "page"]);
  const [leaving, setLeaving] = useState<StudentRow | null>(null);
  const list = useStudentList(address, STUDENTS_PER_PAGE, (page) => setAddress({ page }));
  const filtered = STUDENT_FILTERS.some((name) => address[name] !== "");
  return (
    <Page
      title="View Students"
      crumbs={[{ label: "Students" }, { label: "View Students" }]}
      description="Names are found in any order, without their marks, and with small slips."
      actions={manages && <OfficeLinks />}
    >
      <StudentFilters
        filters={address}
        onChange={(changes) => setAddress({ page: "", ...changes })}
        onClear={() => setAddress({ ...NO_FILTERS, page: "" })}
        total={list.total}
        searchLabel={manages ? "Search name, ID or phone" : "Search name or ID"}
      >
        <FilterSelect
          label="Order"
          value={address.sort}
          options={[
            { value: "", label: "Surname, A to Z" },
            { value: "-name", label: "Surname, Z to A" },
            { value: "class", label: "Class" },
            { value: "admissionNumber", label: "Admission number" },
            ...(manages ? [{ value: "newest", label: "Newest first" }] : []),
          ]}
          onChange={(sort) => setAddress({ sort, page: "" })}
        />
      </StudentFilters>
      <StudentsTable
        {...list.table}
        onDelete={manages ? setLeaving : undefined}
        empty={<NoStudents filtered={filtered} manages={manages} />}
      />
      {list.total !== undefined && (
        <Pager
          page={list.page}
          pageSize={STUDENTS_PER_PAGE}
          total={list.total}
          noun="students"
          onPage={list.goTo}
        />
      )}
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
        New Admission
      </ButtonLink>
    </>
  );
}

function NoStudents({ filtered, manages }: { filtered: boolean; manages: boolean }) {
  if (filtered) {
    return (
      <EmptyState title="No students found" hint="Nobody fits this search and these filters." />
    );
  }
  return (
    <EmptyState
      title="No students found"
      hint={manages ? "Admit the first student, or import a list." : "Nobody is admitted yet."}
      action={
        manages && (
          <ButtonLink kind="primary" href="/dashboard/students/create">
            New Admission
          </ButtonLink>
        )
      }
    />
  );
}

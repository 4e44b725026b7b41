import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { schoolApi } from "../../school/api.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StudentCell } from "./StudentCell.tsx";
import { StudentFilters } from "./StudentFilters.tsx";
import styles from "./StudentList.module.css";
import { StudentStatus } from "./StudentStatus.tsx";
import { StudentCard } from "./student-columns.tsx";
import { classWords } from "./student-words.ts";
import { STUDENT_FILTERS, useStudentList } from "./use-student-list.ts";

/** The specification's number. */
const MOST_FOUND = 50;

const NO_FILTERS = { search: "", group: "", category: "", class: "", status: "", session: "" };

const COLUMNS: readonly Column<StudentRow>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: (student) => <StudentCell student={student} />,
  },
  {
    key: "admission",
    header: "Admission no.",
    cell: ({ admissionNumber, username }) => (
      <TwoLines below={username}>{admissionNumber ?? "None"}</TwoLines>
    ),
  },
  {
    key: "class",
    header: "Class",
    cell: (student) => (
      <TwoLines below={`Joined ${student.sessionJoined}`}>
        <span className={styles.number}>{classWords(student)}</span>
      </TwoLines>
    ),
  },
  { key: "gender", header: "Gender", hideBelow: "md", cell: ({ gender }) => gender ?? "Not given" },
  {
    key: "parent",
    header: "Parent",
    cell: ({ parentName, parentPhone }) => (
      <TwoLines below={parentPhone ?? "No phone number"}>{parentName ?? "Not given"}</TwoLines>
    ),
  },
  { key: "email", header: "Email", hideBelow: "md", cell: ({ email }) => email ?? "No email" },
  { key: "status", header: "Status", cell: (student) => <StudentStatus student={student} /> },
];

/** Search Students: up to fifty at once, with what tells them apart. */
export function SearchStudentsPage() {
  const [address, setAddress] = useAddress([...STUDENT_FILTERS, "session", "page"]);
  const list = useStudentList(address, MOST_FOUND, (page) => setAddress({ page }));
  const sessions = useQuery(schoolApi.sessions.queryOptions({ staleTime: 60_000 }));
  return (
    <Page
      title="Search Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Search Students" }]}
    >
      <StudentFilters
        filters={address}
        onChange={(changes) => setAddress({ page: "", ...changes })}
        onClear={() => setAddress({ ...NO_FILTERS, page: "" })}
        total={list.total}
        searchLabel="Search name, ID or phone"
        more={address.session === "" ? 0 : 1}
      >
        <FilterSelect
          label="Session joined"
          all="All sessions"
          value={address.session}
          options={(sessions.data?.data ?? []).map(({ name }) => name)}
          onChange={(session) => setAddress({ session, page: "" })}
        />
      </StudentFilters>
      <DataTable
        {...list.table}
        caption="Students found"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No students found"
            hint="Try fewer words or fewer filters. Small slips in names are forgiven, numbers must be right."
          />
        }
        narrow={(student) => (
          <StudentCard student={student}>
            <RowFacts>
              <span>Parent: {student.parentName ?? "Not given"}</span>
              <span>{student.parentPhone ?? "No phone number"}</span>
              <span>{student.email ?? "No email"}</span>
            </RowFacts>
            <RowFacts>
              <span>{student.gender ?? "Gender not given"}</span>
              <span>Joined {student.sessionJoined}</span>
            </RowFacts>
          </StudentCard>
        )}
      />
      {list.total !== undefined && (
        <Pager
          page={list.page}
          pageSize={MOST_FOUND}
          total={list.total}
          noun="students"
          onPage={list.goTo}
        />
      )}
    </Page>
  );
}

import type { StudentRow } from "@school/core/students/contract-list.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { schoolApi } from "../../school/api.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Page } from "../../ui/Page.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { StudentCell } from "./StudentCell.tsx";
import { StudentFilters } from "./StudentFilters.tsx";
import styles from "./StudentList.module.css";
import { StudentStatus } from "./StudentStatus.tsx";
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
      <span className={styles.pair}>
        {admissionNumber ?? "None"}
        {username && <small>{username}</small>}
      </span>
    ),
  },
  {
    key: "class",
    header: "Class",
    cell: (student) => (
      <span className={styles.pair}>
        <span className={styles.number}>{classWords(student)}</span>
        <small>Joined {student.sessionJoined}</small>
      </span>
    ),
  },
  { key: "gender", header: "Gender", hideBelow: "md", cell: ({ gender }) => gender ?? "Not given" },
  {
    key: "parent",
    header: "Parent",
    cell: ({ parentName, parentPhone }) => (
      <span className={styles.pair}>
        {parentName ?? "Not given"}
        <small>{parentPhone ?? "No phone number"}</small>
      </span>
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
          <div className={styles.card}>
            <StudentCell student={student} />
            <p className={styles.facts}>
              <span>{student.admissionNumber ?? "No admission number"}</span>
              <span>{classWords(student)}</span>
              <StudentStatus student={student} />
            </p>
            <p className={styles.facts}>
              <span>Parent: {student.parentName ?? "Not given"}</span>
              <span>{student.parentPhone ?? "No phone number"}</span>
              <span>{student.email ?? "No email"}</span>
            </p>
            <p className={styles.facts}>
              <span>{student.gender ?? "Gender not given"}</span>
              <span>Joined {student.sessionJoined}</span>
            </p>
          </div>
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

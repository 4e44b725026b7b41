import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { schoolApi } from "../../school/api.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StudentCell, StudentStatus } from "./student-columns.tsx";
import { classLabel, labels } from "./text.ts";
import { StudentFilters } from "./StudentFilters.tsx";
import styles from "./StudentList.module.css";
import { useStudentList } from "./use-student-list.ts";
import { labels as uiLabels } from "../../ui/text.ts";

/** The specification's number. */
const MAX_FOUND = 50;

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
        <span className={styles.number}>{classLabel(student)}</span>
      </TwoLines>
    ),
  },
  {
    key: "gender",
    header: "Gender",
    hideBelow: "md",
    cell: ({ gender }) => gender ?? uiLabels.notGiven,
  },
  {
    key: "parent",
    header: "Parent",
    cell: ({ parentName, parentPhone }) => (
      <TwoLines below={parentPhone ?? uiLabels.noPhoneNumber}>
        {parentName ?? uiLabels.notGiven}
      </TwoLines>
    ),
  },
  {
    key: "email",
    header: "Email",
    hideBelow: "md",
    cell: ({ email }) => email ?? uiLabels.noEmail,
  },
  { key: "status", header: "Status", cell: (student) => <StudentStatus student={student} /> },
];

/** Search Students: up to fifty at once, with the fields that distinguish them. */
export function SearchStudentsPage() {
  const list = useStudentList(MAX_FOUND);
  const sessions = useQuery(schoolApi.sessions.queryOptions({ staleTime: 60_000 }));
  return (
    <Page title="Search Students" crumbs={[{ label: "Students", href: "/dashboard/students" }]}>
      <ListPage
        list={list}
        noun={["pupil", "pupils"]}
        search={labels.searchWithPhone}
        filters={
          <>
            <StudentFilters list={list} />
            <FilterSelect
              label="Session joined"
              all="All sessions"
              value={list.address.session}
              options={(sessions.data?.data ?? []).map(({ name }) => name)}
              onChange={(session) => list.set({ session })}
            />
          </>
        }
        empty={
          <EmptyState
            title="No pupils found"
            hint="Try fewer words or other filters. Check numbers for typing mistakes."
          />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Pupils found"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow={(student) => (
              <RowCard>
                <StudentCell student={student} />
                <RowFacts>
                  <span>{student.admissionNumber ?? "No admission number"}</span>
                  <span>{classLabel(student)}</span>
                  <StudentStatus student={student} />
                </RowFacts>
                <RowFacts>
                  <span>Parent: {student.parentName ?? "Not given"}</span>
                  <span>{student.parentPhone ?? uiLabels.noPhoneNumber}</span>
                  <span>{student.email ?? uiLabels.noEmail}</span>
                </RowFacts>
                <RowFacts>
                  <span>{student.gender ?? "Gender not given"}</span>
                  <span>Joined {student.sessionJoined}</span>
                </RowFacts>
              </RowCard>
            )}
          />
        )}
      </ListPage>
    </Page>
  );
}

import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { studentsApi } from "../api.ts";
import { ClassChanges } from "./ClassChanges.tsx";
import { StudentPicker } from "./StudentPicker.tsx";
import { TransferForm } from "./TransferForm.tsx";

/** The specification's number. */
const MAX_LOADED = 200;

/** Moves one pupil to another class of the session. */
export function TransferPage() {
  const [search, setSearch] = useState("");
  const [student, setStudent] = useState<StudentRow | null>(null);
  const list = useQuery(
    studentsApi.list.queryOptions({
      input: { page: 1, limit: MAX_LOADED, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const rows = list.data?.data;
  return (
    <Page
      title="Transfer Student"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Transfer Student" }]}
      description="Move one pupil to another class of this session. This term's results move with them."
    >
      <Panel>
        <Stack gap={5}>
          {list.isError && !rows ? (
            <ErrorState title="The pupils did not load" onRetry={() => void list.refetch()}>
              {messageOf(list.error)}
            </ErrorState>
          ) : (
            <StudentPicker
              rows={rows ?? []}
              more={(list.data?.pagination.total ?? 0) > MAX_LOADED}
              chosen={student}
              onSearch={setSearch}
              onChoose={setStudent}
            />
          )}
          {student && (
            <TransferForm
              key={student.id}
              student={student}
              onDone={() => {
                setStudent(null);
                setSearch("");
              }}
            />
          )}
        </Stack>
      </Panel>
      <ClassChanges
        title={student ? `Moves of ${surnameFirst(student)}` : "Latest moves"}
        studentId={student?.id}
      />
    </Page>
  );
}

import type { DeletedStudent } from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { timeText } from "../../school/time-text.ts";
import { Button } from "../../ui/page/Button.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { RowActions, RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { studentsApi } from "../api.ts";
import styles from "./StudentList.module.css";
import { studentName } from "./student-words.ts";

const DELETED_PER_PAGE = 20;

const deletedAt = (student: DeletedStudent) => timeText(student.deletedAt);
const reasonOf = ({ reason }: DeletedStudent) => reason ?? "None given";

const COLUMNS: readonly Column<DeletedStudent>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: (student) => <TwoLines below={student.userId}>{studentName(student)}</TwoLines>,
  },
  {
    key: "admission",
    header: "Admission no.",
    cell: ({ admissionNumber }) => (
      <span className={styles.number}>{admissionNumber ?? "None"}</span>
    ),
  },
  { key: "class", header: "Last class", cell: ({ className }) => className ?? "None" },
  {
    key: "deleted",
    header: "Deleted at",
    cell: (student) => (
      <TwoLines below={student.deletedBy && `by ${student.deletedBy}`}>
        {deletedAt(student)}
      </TwoLines>
    ),
  },
  { key: "reason", header: "Reason", cell: reasonOf },
  {
    key: "restore",
    header: <span className="visually-hidden">Restore</span>,
    cell: (student) => <RestoreButton student={student} />,
  },
];

/** Deleted Accounts of pupils, the latest first, each with the way back. */
export function DeletedStudentsPage() {
  const [address, setAddress] = useAddress(["search", "page"]);
  const { search } = address;
  const page = pageOf(address.page);
  const query = useQuery(
    studentsApi.deleted.queryOptions({
      input: { page, limit: DELETED_PER_PAGE, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(query, page, (next) => setAddress({ page: next }));
  return (
    <Page
      title="Deleted Accounts"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Deleted Accounts" }]}
      description="Deleted students keep their record, their class and their results until they are restored."
    >
      <FilterBar
        search={{
          label: "Search name, ID or phone",
          value: search,
          onChange: (next) => setAddress({ search: next, page: "" }),
        }}
        total={total}
        noun={total === 1 ? "deleted student" : "deleted students"}
      />
      <DataTable
        {...table}
        caption="Deleted students"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No deleted students"
            hint={search ? "Nobody fits this search." : undefined}
          />
        }
        narrow={(student) => (
          <RowCard>
            <b>{studentName(student)}</b>
            <RowFacts>
              <span>{student.admissionNumber ?? student.userId}</span>
              <span>{student.className ?? "No class"}</span>
            </RowFacts>
            <RowFacts>
              Deleted {deletedAt(student)}
              {student.deletedBy && ` by ${student.deletedBy}`}
            </RowFacts>
            <RowFacts>Reason: {reasonOf(student)}</RowFacts>
            <RestoreButton student={student} />
          </RowCard>
        )}
      />
      {total !== undefined && (
        <Pager
          page={page}
          pageSize={DELETED_PER_PAGE}
          total={total}
          noun="deleted students"
          onPage={goTo}
        />
      )}
    </Page>
  );
}

function RestoreButton({ student }: { student: DeletedStudent }) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const name = studentName(student);
  const restore = useMutation({
    ...studentsApi.restore.mutationOptions(),
    onSuccess: () => toastSuccess(`Restored: ${name}`),
    onError: (error) => toastError(messageOf(error, "Failed to restore")),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });

  async function ask(): Promise<void> {
    const yes = await confirm({
      title: `Restore ${name}?`,
      text: "The record, the class and the results come back, and the student can sign in again.",
      confirmLabel: "Restore",
    });
    if (yes) restore.mutate({ id: student.id, version: student.version });
  }
  return (
    <RowActions>
      <Button
        size="compact-sm"
        aria-label={`Restore ${name}`}
        disabled={restore.isPending}
        onClick={() => void ask()}
      >
        Restore
      </Button>
    </RowActions>
  );
}

import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { DeletedStudent } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowActions, TwoLines } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";
import { labels } from "./text.ts";
import styles from "./StudentList.module.css";
import { noMatches } from "../../ui/text.ts";
import { labels as studentsLabels } from "../text.ts";

const DELETED_PER_PAGE = 20;

const reasonOf = ({ reason }: DeletedStudent) => reason ?? "None given";

const COLUMNS: readonly Column<DeletedStudent>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: (student) => <TwoLines below={student.userId}>{surnameFirst(student)}</TwoLines>,
    phoneCell: surnameFirst,
  },
  {
    key: "admission",
    header: "Admission no.",
    cell: ({ admissionNumber }) => (
      <span className={styles.number}>{admissionNumber ?? "None"}</span>
    ),
    phoneCell: ({ admissionNumber, userId }) => admissionNumber ?? userId,
  },
  {
    key: "class",
    header: "Last class",
    cell: ({ className }) => className ?? "None",
    phoneCell: ({ className }) => className ?? studentsLabels.noClass,
  },
  {
    key: "deleted",
    header: "Deleted at",
    cell: (student) => (
      <TwoLines below={student.deletedBy && `by ${student.deletedBy}`}>
        {timeText(student.deletedAt)}
      </TwoLines>
    ),
    phoneCell: ({ deletedAt, deletedBy }) =>
      `Deleted ${timeText(deletedAt)}${deletedBy ? ` by ${deletedBy}` : ""}`,
  },
  {
    key: "reason",
    header: "Reason",
    cell: reasonOf,
    phoneCell: (student) => `Reason: ${reasonOf(student)}`,
  },
  actionsColumn((student) => <RestoreButton student={student} />, "Restore"),
];

/** Deleted Accounts of pupils, the latest first, each with the way back. */
export function DeletedStudents() {
  const list = useList({
    filters: ["search"],
    pageSize: DELETED_PER_PAGE,
    read: (paging, { search }) =>
      studentsApi.deleted.queryOptions({ input: { ...paging, ...(search && { search }) } }),
  });
  return (
    <Page
      title="Deleted Accounts"
      crumbs={[{ label: "Students", href: "/dashboard/students" }]}
      actions={
        <ExportButton
          options={studentsApi.exportDeleted.mutationOptions(downloadExport)}
          input={list.address.search ? { search: list.address.search } : {}}
        />
      }
      description="Deleted pupils keep their record, class and results. You can restore them."
    >
      <ListPage
        list={list}
        noun={["deleted pupil", "deleted pupils"]}
        search={labels.searchWithPhone}
        empty={<EmptyState title="No deleted pupils" />}
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Deleted pupils"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}

function RestoreButton({ student }: { student: DeletedStudent }) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const name = surnameFirst(student);
  const restore = useMutation({
    ...studentsApi.restore.mutationOptions(),
    onSuccess: () => toastSuccess(`Restored: ${name}`),
    onError: (error) => toastError(messageOf(error, "Failed to restore")),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });

  async function ask(): Promise<void> {
    const yes = await confirm({
      title: `Restore ${name}?`,
      text: "The record, class and results are restored, and the pupil can sign in again.",
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

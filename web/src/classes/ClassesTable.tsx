import { dayOfTimeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { mayManageClasses } from "@school/core/classes/policy.ts";
import { useAccount } from "../accounts/account.ts";
import { AppLink } from "../ui/page/AppLink.tsx";
import { Button } from "../ui/page/Button.tsx";
import { actionsColumn } from "../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../ui/table/DataTable.tsx";
import type { TableOf } from "../ui/table/ListPage.tsx";
import { MenuAction, MenuLink, RowMenu } from "../ui/table/RowMenu.tsx";
import { RowActions, TwoLines } from "../ui/table/RowParts.tsx";
import { StatusBadge } from "../ui/page/StatusBadge.tsx";
import { classDeletion, girlsAndBoys, teacherName, labels, failures } from "./text.ts";
import { ClassDetails } from "./ClassDetails.tsx";
import styles from "./Classes.module.css";
import { useConfirm } from "../ui/feedback/ConfirmProvider.tsx";
import { toastSuccess, toastWithUndo } from "../ui/feedback/toast.ts";
import { classesApi } from "./api.ts";
import { useWrite } from "./use-write.ts";

/** Classes, each opening to its teachers and pupils; the office edits and deletes them. */
export function ClassesTable(table: TableOf<SchoolClass>) {
  const manages = mayManageClasses(useAccount());
  const columns: Column<SchoolClass>[] = [
    { key: "name", header: "Class", rowHeader: true, cell: (row) => <ClassName row={row} /> },
    {
      key: "category",
      header: "Category",
      cell: ({ category }) => category?.name ?? "None",
      phoneCell: ({ category }) => category?.name ?? labels.noCategory,
    },
    { key: "year", header: "Academic Year", hideBelow: "md", cell: (row) => row.academicYear },
    {
      key: "teacher",
      header: labels.classTeacher,
      phone: "line",
      cell: (row) => <Teacher row={row} />,
      phoneCell: (row) => (
        <>
          Class teacher: <Teacher row={row} />
        </>
      ),
    },
    {
      key: "pupils",
      header: "Pupils",
      align: "right",
      cell: (row) => (
        <TwoLines below={row.studentCount > 0 ? girlsAndBoys(row) : ""}>
          {row.studentCount}
        </TwoLines>
      ),
      phoneCell: (row) =>
        plural(row.studentCount, "pupil") + (row.studentCount > 0 ? `: ${girlsAndBoys(row)}` : ""),
    },
    ...(manages ? [actionsColumn((row: SchoolClass) => <ClassActions row={row} />)] : []),
  ];
  return (
    <DataTable
      {...table}
      caption="Classes"
      columns={columns}
      rowKey={({ id }) => id}
      expand={(row) => (row.deletedAt === null ? <ClassDetails shown={row} /> : null)}
      narrow="cards"
      opens
    />
  );
}

function ClassName({ row }: { row: SchoolClass }) {
  return (
    <>
      {row.deletedAt ? (
        row.fullName
      ) : (
        <AppLink href={`/dashboard/classes/${row.id}`}>{row.fullName}</AppLink>
      )}{" "}
      {row.deletedAt && (
        <StatusBadge tone="bad">Deleted {dayOfTimeText(row.deletedAt)}</StatusBadge>
      )}
      {!row.deletedAt && !row.isActive && <StatusBadge tone="neutral">Inactive</StatusBadge>}
    </>
  );
}

function Teacher({ row }: { row: SchoolClass }) {
  return <span className={row.classTeacher ? undefined : styles.faint}>{teacherName(row)}</span>;
}

function ClassActions({ row }: { row: SchoolClass }) {
  const deletion = useDeleteClass();
  const restore = useRestoreClass();
  if (row.deletedAt !== null) {
    return (
      <RowActions>
        <Button
          size="compact-sm"
          aria-label={`Restore ${row.fullName}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate({ id: row.id, version: row.version })}
        >
          Restore
        </Button>
      </RowActions>
    );
  }
  return (
    <RowMenu name={row.fullName} disabled={deletion.busy}>
      <MenuLink href={`/dashboard/classes/edit/${row.id}`}>Edit</MenuLink>
      <MenuAction danger onClick={() => void deletion.ask(row)}>
        Delete
      </MenuAction>
    </RowMenu>
  );
}

/** Restores a deleted class with its pupils. */
function useRestoreClass() {
  return useWrite({
    send: (seen: { id: string; version: number }) => classesApi.restore.call(seen),
    done: ({ data }) => toastSuccess(classDeletion.restored(data.fullName)),
    failure: "Failed to restore the class",
  });
}

/** Deletes a class after a confirmation; Undo restores it. */
function useDeleteClass() {
  const confirm = useConfirm();
  const restore = useRestoreClass();
  const remove = useWrite({
    send: ({ id, version, studentCount }: SchoolClass) =>
      classesApi.remove.call({ id, version, studentCount }),
    done: ({ data: { id, version } }) =>
      toastWithUndo(classDeletion.done, () => restore.mutate({ id, version })),
    failure: failures.deleteClass,
    gone: ({ id }) => classesApi.students.key({ input: { id } }),
  });
  return {
    busy: remove.isPending,
    async ask(doomed: SchoolClass): Promise<void> {
      const yes = await confirm({
        title: `Delete ${doomed.fullName}?`,
        text: classDeletion.question(doomed.studentCount),
        confirmLabel: "Delete",
        danger: true,
      });
      if (yes) remove.mutate(doomed);
    },
  };
}

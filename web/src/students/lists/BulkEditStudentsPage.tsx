import { STUDENTS_AT_ONCE, type StudentRow } from "@school/core/students/lists/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import { readAllPages } from "../../platform/use-print-all.ts";
import { Button } from "../../ui/page/Button.tsx";
import { LeaveDialog } from "../leaving/LeaveDialog.tsx";
import { leaving } from "../leaving/text.ts";
import { plural } from "@school/core/api/plural.ts";
import { useState } from "react";
import { BulkPanel, useBulkChange } from "../../platform/BulkEdit.tsx";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { ComboField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { type StoredSelection, useSelection } from "../../ui/table/selection.ts";
import { studentsApi } from "../api.ts";
import { STUDENT_COLUMNS, StudentCard } from "./student-columns.tsx";
import { bulk, studentName, labels, messages } from "./text.ts";
import { StudentFilters } from "./StudentFilters.tsx";
import { useClassNames } from "./use-class-names.ts";
import { useStudentList } from "./use-student-list.ts";
import { labels as studentsLabels } from "../text.ts";
import { titles } from "../../ui/text.ts";

/** The specification's number. */
const SHOWN = 20;
const MAX_CHOSEN = STUDENTS_AT_ONCE;

/** As the form holds them; "" leaves everyone as they are. */
const NO_CHANGE = { class: "", status: "" };

/** Gives several pupils a new class or status at once. */
export function BulkEditStudentsPage() {
  const [fields, setFields] = useState(NO_CHANGE);
  const classNames = useClassNames();
  const confirm = useConfirm();
  const list = useStudentList(SHOWN);
  const { chosen, add, clear, boxes } = useSelection<Chosen>(
    list.table.rows,
    studentName,
    useStoredSelection(),
  );
  const [isLeaving, setLeaving] = useState(false);
  const everyone = useMutation({
    mutationFn: () => readAllPages(list.readPage),
    onSuccess: add,
    onError: (error) => toastError(messageOf(error, bulk.notRead)),
  });
  const undo = useUndoBulk();
  const className = fields.class.trim();
  const change = useBulkChange({
    call: studentsApi.bulkEdit.call,
    lists: studentsApi.key(),
    onDone({ data }) {
      const done = `${plural(data.length, "pupil")} updated`;
      const former = undoable(chosen, data);
      if (former.length > 0) toastWithUndo(done, () => undo.run(former));
      else toastSuccess(done);
      clear();
      setFields(NO_CHANGE);
    },
  });

  async function apply(): Promise<void> {
    const [first] = chosen;
    const whom =
      chosen.length === 1 && first ? studentName(first) : `${chosen.length} selected pupils`;
    const yes = await confirm({
      title: titles.confirmBulkUpdate,
      text: `Apply changes to ${whom}? ${describeChanges(className, fields.status)}`,
      confirmLabel: "Confirm",
    });
    if (!yes) return;
    change.run({
      students: chosen.map(({ id, version }) => ({ id, version })),
      ...(className && { class: className }),
      ...(fields.status && { isActive: fields.status === "active" }),
    });
  }

  const nothing = className === "" && fields.status === "";
  return (
    <Page
      title="Bulk Edit Students"
      crumbs={[{ label: "Students", href: "/dashboard/students" }, { label: "Bulk Edit Students" }]}
      description="Choose pupils, then a new class or status."
    >
      <BulkPanel
        change={change}
        disabled={chosen.length === 0 || chosen.length > MAX_CHOSEN || nothing}
        hint={hint(chosen.length, nothing)}
        onApply={() => void apply()}
        onClear={chosen.length > 0 ? clear : undefined}
        more={
          <>
            {list.total !== undefined && list.total > chosen.length && (
              <Button disabled={everyone.isPending} onClick={() => everyone.mutate()}>
                {bulk.selectAll(list.total)}
              </Button>
            )}
            {chosen.length > 0 && list.address.status !== "left" && (
              <Button onClick={() => setLeaving(true)}>{leaving.button}</Button>
            )}
          </>
        }
      >
        <FieldGrid>
          <ComboField
            label={studentsLabels.newClass}
            placeholder="No change"
            maxLength={120}
            options={classNames}
            value={fields.class}
            onChange={(next) => setFields({ ...fields, class: next })}
          />
          <SelectField
            label={labels.newStatus}
            placeholder="No change"
            options={[
              { value: "active", label: "Active" },
              { value: "disabled", label: "Disabled" },
            ]}
            value={fields.status}
            onChange={(event) => setFields({ ...fields, status: event.currentTarget.value })}
          />
        </FieldGrid>
      </BulkPanel>
      <ListPage
        list={list}
        noun={["pupil", "pupils"]}
        search={labels.searchWithPhone}
        filters={<StudentFilters list={list} />}
        empty={<EmptyState title="No pupils found" />}
      >
        {(table) => (
          <DataTable
            {...table}
            {...list.heading}
            caption="Pupils to change"
            columns={STUDENT_COLUMNS}
            rowKey={({ id }) => id}
            selection={boxes}
            narrow={(student) => <StudentCard student={student} />}
          />
        )}
      </ListPage>
      {isLeaving && (
        <LeaveDialog students={chosen} onClose={() => setLeaving(false)} onDone={clear} />
      )}
    </Page>
  );
}

/** What is kept of a chosen pupil: enough to change the record, and to change it back. */
type Chosen = Pick<
  StudentRow,
  "id" | "version" | "firstName" | "lastName" | "classId" | "isActive"
>;

/** The selection outlives a reload, in this browser and for this account alone. */
function useStoredSelection(): StoredSelection<Chosen> {
  const { id } = useAccount();
  return {
    load() {
      const kept = loadUnsent(id, SELECTION)?.contents;
      return Array.isArray(kept) ? (kept as Chosen[]) : [];
    },
    save(rows) {
      if (rows.length === 0) return clearUnsent(id, SELECTION);
      saveUnsent(
        id,
        SELECTION,
        rows.map(({ id: rowId, version, firstName, lastName, classId, isActive }) => ({
          id: rowId,
          version,
          firstName,
          lastName,
          classId,
          isActive,
        })),
      );
    },
  };
}
const SELECTION = "students/bulk";

interface Former {
  readonly students: { id: string; version: number }[];
  readonly classId?: string;
  readonly isActive?: boolean;
}

/** The changes that take a bulk edit back; none where someone had no class to go back to. */
function undoable(before: readonly Chosen[], after: readonly StudentRow[]): Former[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const groups = new Map<string, Former>();
  for (const row of after) {
    const former = was.get(row.id);
    if (!former) return [];
    const isMoved = former.classId !== row.classId;
    if (isMoved && former.classId === null) return [];
    const change = {
      ...(isMoved && former.classId !== null && { classId: former.classId }),
      ...(former.isActive !== row.isActive && { isActive: former.isActive }),
    };
    if (Object.keys(change).length === 0) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ...change, students: [] };
    group.students.push({ id: row.id, version: row.version });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Gives each pupil the former class and status back, those of one class in one request. */
function useUndoBulk() {
  const queries = useQueryClient();
  const undo = useMutation({
    async mutationFn(groups: readonly Former[]) {
      for (const group of groups) await studentsApi.bulkEdit.call(group);
    },
    onSuccess: () => toastSuccess(bulk.undone),
    onError: (error) => toastError(messageOf(error, bulk.notUndone)),
    onSettled: () => queries.invalidateQueries({ queryKey: studentsApi.key() }),
  });
  return { run: (groups: readonly Former[]) => undo.mutate(groups) };
}

/** What is still missing, or how many are meant. */
function hint(chosen: number, nothing: boolean): string {
  if (chosen === 0) return messages.selectPupils;
  if (chosen > MAX_CHOSEN) {
    return `${chosen} selected. You can change ${MAX_CHOSEN} at once.`;
  }
  return nothing ? `${chosen} selected. Choose a new class or status.` : `${chosen} selected.`;
}

function describeChanges(className: string, status: string): string {
  const parts = [
    className && `They will move to ${className}, with this term's results.`,
    status === "disabled" && "Their accounts will be disabled and they will be signed out.",
    status === "active" && "Their accounts will be enabled.",
  ];
  return parts.filter(Boolean).join(" ");
}
